import { cutNames, nameSeries, type SeriesSummary, sharedWords } from "@lapline/contracts";
import { sparkSpans } from "../../../components/charts/sparkSpans.ts";

/** Characters of a name that a tile has room for. */
const tileNameMax = 84;

export interface NamedRows {
  /** What all of several rows share, to be said once; empty for one row. */
  shared: string;
  names: ReadonlyMap<string, string>;
  shortNames: ReadonlyMap<string, string>;
  /** Scales of the small pictures, by measure. */
  spans: ReadonlyMap<string, number>;
}

/** Names of the rows in view by their ids, in full and for tiles. Pure. */
export function nameRows(rows: readonly SeriesSummary[]): NamedRows {
  const told = nameSeries(rows, { brief: true });
  const short = cutNames(told.names, tileNameMax);
  const byId = (names: readonly string[]) =>
    new Map(rows.map(({ id }, place) => [id, names[place] ?? ""]));
  return {
    shared: rows.length > 1 ? sharedWords(told) : "",
    names: byId(told.names),
    shortNames: byId(short),
    spans: sparkSpans(rows),
  };
}
