import {
  type CompareRow,
  type CompareSide,
  type CompareView,
  formatParams,
  type Params,
} from "@lapline/contracts";
import { countWords } from "../../components/format/basisWords.ts";
import { chosenRowsWords } from "./emptyWords.ts";
import { prepareDifferences } from "./prepareDifferences.ts";

/** Rows that a note names before it counts the rest. */
const namedMax = 8;

/**
 * What must be known of a comparison that leaves its page: chosen rows, rows that have no place, and
 * facts of the environments that make its columns incomparable. Pure.
 */
export function viewNotes(view: ShownView): string[] {
  const chosen = chosenRowsWords({
    ...view,
    rows: view.rows.filter(({ sum }) => sum === undefined),
  });
  const { leftOut = [] } = view;
  const names = rowNames(leftOut);
  const more = names.length > namedMax ? `; and ${names.length - namedMax} more` : "";
  return [
    ...(chosen === null ? [] : [`${chosen}.`]),
    ...(view.truncated ? ["There are more rows than one comparison holds."] : []),
    ...(leftOut.length === 0
      ? []
      : [
          `${countWords(leftOut.length, "row")} without variants left out: ${names.slice(0, namedMax).join("; ")}${more}.`,
        ]),
    ...prepareDifferences(view).host.map(
      ({ name, values }) =>
        `Warning: the columns differ in ${name}: ${values.map((value) => value || "–").join(" / ")}.`,
    ),
  ];
}

/** What a sum row adds up; other rows are measures. */
interface SumFacts {
  /** Titles of what is added, in their order, and of what the reader left out. */
  parts: readonly string[];
  without: readonly string[];
  /** How many parts the workload has: chosen rows may be fewer. */
  of: number;
  /** By column why there is no sum; null: there is one, or nothing was measured. */
  incomplete: readonly (string | null)[];
}

export interface ShownRow extends CompareRow {
  sum?: SumFacts;
}

export interface ShownSide extends CompareSide {
  /** The way of doing the work that a column is of, where ways stand beside each other. */
  variant?: string;
}

/** A comparison as its reader arranged it; one that nobody arranged is one too. */
export interface ShownView extends Omit<CompareView, "rows" | "columns"> {
  columns: ShownSide[];
  /** Rows that the arrangement has no columns for. */
  leftOut?: readonly ShownRow[];
  rows: ShownRow[];
}

const partTitles: Record<NonNullable<CompareRow["statistic"]>, string> = {
  value: "value",
  mean: "mean",
  p50: "median",
  p75: "75th percentile",
  p90: "90th percentile",
  p95: "95th percentile",
  max: "maximum",
};

/** The measure of a row, with the part of its distribution where it is not the measure's own value. */
export function rowTitle({ measure, statistic }: CompareRow): string {
  return statistic === null ? measure.title : `${measure.title}, ${partTitles[statistic]}`;
}

/**
 * A short name for each row that no other of them has: measure, the parameters in which rows of the same
 * measure and scenario differ, and the scenario, with its version where there are several. Pure.
 */
export function rowNames(rows: readonly CompareRow[]): string[] {
  const alike = Map.groupBy(rows, (row) => `${rowTitle(row)} ${row.scenario}`);
  return rows.map((row) => {
    const own = alike.get(`${rowTitle(row)} ${row.scenario}`) ?? [];
    const params = formatParams(tellingOf(row.params, own));
    const hasVersions = new Set(own.map(({ scenarioVersion }) => scenarioVersion)).size > 1;
    const version = hasVersions ? ` v${row.scenarioVersion}` : "";
    return `${rowTitle(row)}${params === "" ? "" : ` (${params})`} · ${row.scenario}${version}`;
  });
}

function tellingOf(params: Params, rows: readonly CompareRow[]): Params {
  const isTelling = (name: string) => new Set(rows.map((row) => row.params[name])).size > 1;
  return Object.fromEntries(Object.entries(params).filter(([name]) => isTelling(name)));
}
