import {
  type ChartedSeries,
  formatInterval,
  formatValue,
  type HistoryItem,
  shortCommits,
} from "@lapline/contracts";
import type { Change } from "../../../components/format/prepareChange.ts";
import type { Placing } from "./placeHistory.ts";
import type { Headline } from "./prepareHeadline.ts";

/** What a history shows, in one or two sentences. */
export function summariseHistory(
  { measure, target }: ChartedSeries,
  { versions }: Placing,
  latest: { point: HistoryItem; change: Change | null } | null,
  headline: Headline | null,
  environments: number,
): string {
  if (latest === null) return `${measure.title} of ${target}: no valid point yet.`;
  const { point, change } = latest;
  const value = (number: number) => formatValue(number, measure.unit);
  const interval = formatInterval(point, measure.unit, " to ");
  return [
    `${measure.title} of ${target} over ${versions.length} ${versions.length === 1 ? "version" : "versions"}: latest ${shortCommits(point.version)} at ${value(point.value)}${interval === null ? "" : ` (${interval})`}`,
    ...standingWords(headline, change, value),
    environments === 0
      ? "."
      : `. The environment changed ${environments === 1 ? "once" : `${environments} times`}; points across a change are not compared.`,
  ].join("");
}

/** When the level began, and where the newest value lies in it; without a level, what lies before it. */
function standingWords(
  headline: Headline | null,
  change: Change | null,
  value: (number: number) => string,
): string[] {
  const { move = null, level = null } = headline ?? {};
  const moved =
    move === null ? [] : [`, ${move.change.words} since ${shortCommits(move.sign.version)}`];
  if (level !== null) {
    const words =
      level.change.verdict === "noise" ? "within the noise of" : `${level.change.words} than`;
    const named = level.isNamed ? "" : ` of ${value(level.value)}`;
    return [...moved, `, ${words} the current level${named}`];
  }
  if (move !== null || change === null) return moved;
  return [`, ${change.words} against the point before`];
}
