// Saves the board of the page as SVG or PNG, and copies the address of the page.

/** The board as it is drawn, without what can be clicked. */
function drawing() {
  const svg = document.querySelector(".board svg");
  if (!(svg instanceof SVGSVGElement)) return null;
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return null;
  copy.querySelectorAll(".hits, .taken-steps, .best-move").forEach((layer) => layer.remove());
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** @param {string} address @param {string} name */
function save(address, name) {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** @param {string} sort "svg" or "png" */
async function saveBoard(sort) {
  const drawn = drawing();
  if (!drawn) return;
  const name = `board${location.pathname.replaceAll("/", "-")}.${sort}`;
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.text)}`;
  if (sort === "svg") {
    save(address, name);
    return;
  }
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = 2;
  const canvas = document.createElement("canvas");
  canvas.width = drawn.width * scale;
  canvas.height = drawn.height * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  save(canvas.toDataURL("image/png"), name);
}

/** Shows the buttons, which do nothing without JavaScript. */
export function offerSaving() {
  for (const one of document.querySelectorAll("[data-save-board], [data-copy-link]")) {
    if (!(one instanceof HTMLElement)) continue;
    one.hidden = false;
    one.addEventListener("click", async () => {
      const sort = one.dataset.saveBoard;
      if (sort) {
        await saveBoard(sort);
        return;
      }
      await navigator.clipboard.writeText(location.href);
      const words = one.textContent;
      one.textContent = "Copied";
      setTimeout(() => (one.textContent = words), 1500);
    });
  }
}
