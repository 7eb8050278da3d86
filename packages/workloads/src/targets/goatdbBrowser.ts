import { goatdbModule } from "./goatdbRecipe.ts";
import { goatdbTarget } from "./goatdbTarget.ts";

export const goatdbBrowser = goatdbTarget({
  id: "goatdb-browser",
  place: "the browser",
  bundle: "page",
  runtime: null,
  interface: {
    kind: "in_process",
    program: "browser",
    driver: null,
    browser: { folder: ".", module: goatdbModule },
  },
  notes: [
    "Its files are those of the origin (OPFS), written through a worker of its own; a flush is the " +
      "browser's flush of such a file.",
    "Two databases are opened and discarded first. GoatDB numbers the databases of a worker and " +
      "does not find the first one again.",
    "The page's clock has steps of 5 µs, so operations of a few microseconds are coarse.",
    "Memory and CPU are those of the whole browser and of the harness that serves the page.",
    "The browser is the machine's own; its release is part of the environment.",
  ],
});
