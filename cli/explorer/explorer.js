// Starts all modules. The pages also work without JavaScript.
import { settleBoard } from "./board.js";
import { settleList, watchLists } from "./list.js";
import { settleClock, stamped, stampLinks } from "./clock.js";
import { follow, visit } from "./pages.js";
import { complete } from "./complete.js";
import { settleEngine, watchEngine } from "./engine.js";
import { listen } from "./keys.js";
import { offerSaving } from "./picture.js";
import { remember } from "./progress.js";
import { settleRoaming } from "./roam.js";
import { watch } from "./search.js";
import { offerSearches } from "./searches.js";
import { settleSheet } from "./sheet.js";
import { beginWriting, offerWriting } from "./write.js";

/** Prepares a page that was just shown. */
function settle() {
  const current = document.querySelector(".moves [aria-current]");
  const list = current?.closest(".moves");
  if (current instanceof HTMLElement && list instanceof HTMLElement) {
    // Scrolls the list, not the page.
    const gap = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (gap < 0 || gap > list.clientHeight - 40) list.scrollTop += gap - list.clientHeight / 2;
  }
  for (const input of document.querySelectorAll(".copy input")) {
    input.addEventListener("focus", () => {
      if (input instanceof HTMLInputElement) input.select();
    });
  }
  settleBoard((address) => void visit(stamped(address)));
  settleClock(visit);
  settleRoaming();
  offerSaving();
  remember();
  complete();
  offerSearches();
  offerWriting();
  watch(visit);
  settleEngine();
  settleList();
  settleSheet();
  const onward = document.querySelector("a[data-onward]");
  // After the visit that has brought this page.
  if (onward instanceof HTMLAnchorElement) setTimeout(() => onward.isConnected && void visit(onward.href, "replace"));
}

beginWriting(visit);
stampLinks();
follow(settle);
listen();
watchEngine();
watchLists();
settle();
