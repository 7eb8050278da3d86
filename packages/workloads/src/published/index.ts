export { type PlacedCell, placedCell } from "./pages/placedCell.ts";
export type { PublishedPage, PublishedTable } from "./pages/publishedPage.ts";
export { publishedPages } from "./pages/publishedPages.ts";
export { type CellWork, cellWork } from "./presets/cellWork.ts";
export { type Preset, presetOf } from "./presets/presetOf.ts";
export { published } from "./published.ts";
export type { PublishedFigure, PublishedSource } from "./publishedSource.ts";
