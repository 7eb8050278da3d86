import {
  seriesDimensions,
  seriesOrigins,
  seriesSorts,
  seriesStateFilters,
} from "@lapline/contracts";
import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";

export const explorerViews = ["table", "grid", "heat", "chart"] as const;
const chartScales = ["absolute", "log", "relative"] as const;
const chartAxes = ["version", "time"] as const;

const names = parseAsArrayOf(parseAsString).withDefault([]);

/** What the address of the series list holds; defaults stay out of it. */
export const seriesFilters = {
  view: parseAsStringLiteral(explorerViews).withDefault("table"),
  search: parseAsString,
  target: names,
  scenario: names,
  measure: names,
  label: names,
  state: parseAsArrayOf(parseAsStringLiteral(seriesStateFilters)).withDefault([]),
  origin: parseAsStringLiteral(seriesOrigins),
  /** First and last version, of the one target that is filtered by. */
  from: parseAsString,
  to: parseAsString,
  group: parseAsArrayOf(parseAsStringLiteral(seriesDimensions)).withDefault([]),
  /** Groups that are folded. */
  closed: names,
  sort: parseAsStringLiteral(seriesSorts).withDefault("-changed"),
  cursor: parseAsString,
  hide: names,
  /** Ids of the chosen series. */
  selected: names,
  /** Without one, the histories decide. */
  scale: parseAsStringLiteral(chartScales),
  axis: parseAsStringLiteral(chartAxes).withDefault("version"),
  /** Ids of lines that are switched off. */
  off: names,
};

export type SeriesFilters = inferParserType<typeof seriesFilters>;
export type ChangeFilters = (
  change: Partial<SeriesFilters> | null | ((now: SeriesFilters) => Partial<SeriesFilters>),
  options?: { history: "replace" },
) => unknown;
