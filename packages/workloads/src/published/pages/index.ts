export { type CellWork, cellWork } from "../presets/cellWork.ts";
export { type Preset, presetOf } from "../presets/presetOf.ts";
export { published } from "../published.ts";
export type { PublishedFigure, PublishedSource } from "../publishedSource.ts";
export { type PlacedCell, placedCell } from "./placedCell.ts";
export type { PublishedPage, PublishedTable } from "./publishedPage.ts";
export { publishedPages } from "./publishedPages.ts";
