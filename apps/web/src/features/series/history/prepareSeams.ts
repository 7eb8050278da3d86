import { type ChartedSeries, type HistoryItem, shortCommits } from "@lapline/contracts";
import type { Placing } from "./placeHistory.ts";

/** A place where results began to be made in another way, which nobody compares across. */
export interface Seam {
  x: number;
  /** "Measured by Lapline from v1.3.0" */
  label: string;
  labelShort: string;
  /** Sentences that say what differs. */
  details: string[];
}

/** Whether a point was imported before Lapline began to measure the same. Pure. */
export function importedOf({ imported }: Pick<ChartedSeries, "imported">) {
  const hashes = new Set(imported?.environmentHashes);
  return ({ environmentHash }: Pick<HistoryItem, "environmentHash">) => hashes.has(environmentHash);
}

/** Where Lapline began to measure, and where a revision of the definition began the series. Pure. */
export function prepareSeams(series: ChartedSeries, placing: Placing): Seam[] {
  const isImported = importedOf(series);
  const at = placing.points.findIndex(({ item }) => !isImported(item));
  const first = placing.points[at];
  if (first === undefined) return [];
  const before = placing.points[at - 1];
  const halfStep = placing.order === "version" ? 0.5 : 0;
  const x = before === undefined ? first.x - halfStep : (before.x + first.x) / 2;
  const seams: Seam[] = [];
  const { definition } = series;
  if (definition !== undefined && definition.before !== null) {
    const { revision, differences } = definition.before;
    const [change = `It is another one than revision ${revision}.`, ...others] = differences;
    seams.push({
      x,
      label: `Revision ${definition.first}: ${change}${others.length > 0 ? ` ${others.length} more` : ""}`,
      labelShort: `Revision ${definition.first}`,
      details: [...differences, `Results of revision ${revision} are another series.`],
    });
  }
  if (series.imported !== undefined && before !== undefined) {
    seams.push({
      x,
      label: `Measured by Lapline from ${shortCommits(first.item.version)}`,
      labelShort: "Measured here",
      details: ["Earlier points were imported. The two are not compared with each other."],
    });
  }
  return seams;
}
