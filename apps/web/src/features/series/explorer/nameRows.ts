import {
  cutNames,
  namePartSeparator,
  nameSeries,
  type SeriesDimension,
  type SeriesSummary,
  sharedWords,
} from "@lapline/contracts";
import { sparkSpans } from "../../../components/charts/sparkSpans.ts";
import { groupIdOf } from "./groupIdOf.ts";

/** Characters of a name that a tile has room for. */
const tileNameMax = 84;

export interface NamedRows {
  /** What all of several rows share, to be said once; empty for one row. */
  shared: string;
  names: ReadonlyMap<string, string>;
  shortNames: ReadonlyMap<string, string>;
  /** Scales of the small pictures, by the ids of their series. */
  spans: ReadonlyMap<string, number>;
}

/**
 * Names of the rows in view by their ids, in full and for tiles. What their group's heading says, by the
 * dimensions of `by`, is not repeated. Pure.
 */
export function nameRows(
  rows: readonly SeriesSummary[],
  by: readonly SeriesDimension[] = [],
): NamedRows {
  const told = nameSeries(rows, { brief: true });
  const namesInGroups = told.own.map((parts) =>
    parts
      .filter(({ id }) => !by.some((dimension) => dimension === id))
      .map(({ text }) => text)
      .join(namePartSeparator),
  );
  const groupOf = (place: number) => {
    const row = rows[place];
    return row === undefined ? "" : `${groupIdOf(row, by)} ${namesInGroups[place]}`;
  };
  const alike = Map.groupBy(rows.keys(), groupOf);
  const names = told.names.map((whole, place) => {
    const own = namesInGroups[place] ?? "";
    return own === "" || (alike.get(groupOf(place))?.length ?? 0) > 1 ? whole : own;
  });
  const short = cutNames(names, tileNameMax);
  const byId = (names: readonly string[]) =>
    new Map(rows.map(({ id }, place) => [id, names[place] ?? ""]));
  return {
    shared: rows.length > 1 ? sharedWords(told) : "",
    names: byId(names),
    shortNames: byId(short),
    spans: sparkSpans(rows),
  };
}
