// all.mjs - runs the browser's tests: node all.mjs PROGRAM DATABASE CHROMIUM PICTURES [WORD...], where a WORD chooses the
// parts whose names hold it.
import { finish } from "./harness.mjs";

// The longest parts come first.
await import("./study.test.mjs");
await import("./board.test.mjs");
await import("./pages.test.mjs");
await import("./engine.test.mjs");
await import("./play.test.mjs");
await finish(process.argv.slice(6));
