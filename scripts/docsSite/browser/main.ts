/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { addCopyButtons } from "./addCopyButtons.ts";
import { startSearch } from "./startSearch.ts";

addCopyButtons();
startSearch();
