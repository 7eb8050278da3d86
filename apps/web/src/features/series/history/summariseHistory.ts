import {
  type ChartedSeries,
  formatValue,
  type HistoryItem,
  intervalWords,
  shortCommits,
} from "@lapline/contracts";
import type { Change } from "../../../components/format/prepareChange.ts";
import type { Placing } from "./placeHistory.ts";

/** What a history shows, in one or two sentences. */
export function summariseHistory(
  { measure, target }: ChartedSeries,
  { versions }: Placing,
  latest: { point: HistoryItem; change: Change | null } | null,
  environments: number,
): string {
  if (latest === null) return `${measure.title} of ${target}: no valid point yet.`;
  const { point, change } = latest;
  const value = (number: number) => formatValue(number, measure.unit);
  const interval = intervalWords(point, value, " to ");
  return [
    `${measure.title} of ${target} over ${versions.length} ${versions.length === 1 ? "version" : "versions"}: latest ${shortCommits(point.version)} at ${value(point.value)}${interval === null ? "" : ` (${interval})`}`,
    change === null ? "" : `, ${change.words} against the point before`,
    environments === 0
      ? "."
      : `. The environment changed ${environments === 1 ? "once" : `${environments} times`}; points across a change are not compared.`,
  ].join("");
}
