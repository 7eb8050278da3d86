import { canonicalJson } from "@lapline/contracts";
import type { PublishedFigure } from "../publishedSource.ts";
import type { CellPlace, PublishedLine, PublishedTable } from "./publishedPage.ts";

/** One cell of a table: what is measured in it, and the figure that the page prints there. */
export interface PlacedCell {
  place: CellPlace;
  /** Null where the page prints nothing, or something that is no figure. */
  figure: PublishedFigure | null;
}

/** The cell in which a row and a column meet. Throws where several figures answer to it. */
export function placedCell(
  table: PublishedTable,
  figures: readonly PublishedFigure[],
  [row, column]: readonly [row: PublishedLine, column: PublishedLine],
): PlacedCell {
  const params = { ...table.place.params, ...row.place.params, ...column.place.params };
  const options = { ...table.place.options, ...row.place.options, ...column.place.options };
  const place = { ...table.place, ...row.place, ...column.place, params, options };
  if (place.isText) return { place, figure: null };
  const found = figures.filter((figure) => answers(figure, place));
  const [figure = null] = found;
  // A table may leave to its figures which measure each row has.
  const measure = place.measure ?? figure?.measure;
  if (found.length <= 1) {
    const own = { options: { ...options, ...figure?.options } };
    return { place: { ...place, ...own, ...(measure != null && { measure }) }, figure };
  }
  const name = `${table.id}, ${row.title}, ${column.title}`;
  throw new Error(`${found.length} figures answer to the cell ${name}.`);
}

const compared = [
  "system",
  "variant",
  "component",
  "target",
  "durability",
  "measure",
  "statistic",
  "unit",
  "printed",
] as const;

function answers(figure: PublishedFigure, place: CellPlace): boolean {
  const { noPlace } = figure;
  const isAlike = compared.every(
    (name) => place[name] === undefined || place[name] === figure[name],
  );
  if (!isAlike) return false;
  if (place.about !== undefined) {
    return noPlace?.includes(place.about) === true && noPlace.startsWith(place.scenario ?? "");
  }
  if (noPlace !== undefined || figure.scenario !== place.scenario) return false;
  return Object.entries(place.params ?? {}).every(
    ([name, value]) => canonicalJson(figure.params?.[name] ?? null) === canonicalJson(value),
  );
}
