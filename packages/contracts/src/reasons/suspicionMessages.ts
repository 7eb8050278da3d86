import { z } from "zod";
import { describeRatio } from "../base/describeRatio.ts";
import { directionSchema, unitSchema } from "../base/measures.ts";
import { shortCommits } from "../base/shortCommits.ts";
import { count, innerReasonSchema, message, nothing, text } from "./message.ts";

const share = z.number().min(0);
const hours = z.int().min(0);

/** Why a suspicion is in its state, or what it waits for. */
export const suspicionMessages = {
  change_gone: message(nothing, () => "This change is no longer visible in the history."),
  evidence_deleted: message(
    // What the person who deleted it wrote.
    z.strictObject({ reason: text }),
    ({ reason }) => `A measurement that this rested on was deleted: ${reason}`,
  ),
  sessions_apart: message(
    z.strictObject({ hours }),
    ({ hours: between }) =>
      `The two versions were measured in different sessions ${apartWords(between)} apart; a comparison is queued.`,
  ),
  compared_wider: message(
    nothing,
    () =>
      "Not confirmed between neighboring versions, but further points still show it: it is compared again, with versions further apart.",
  ),
  comparing_wider: message(
    z.strictObject({ base: text, head: text }),
    ({ base, head }) => `Compared again, with versions further apart: ${base} and ${head}.`,
  ),
  below_smallest: message(
    z.strictObject({ change: share, smallest: share }),
    ({ change, smallest }) =>
      `${percent(change)} is less than the smallest change that is reported here, ${percent(smallest)}.`,
  ),
  improvement_not_wanted: message(nothing, () => "Improvements are not reported here."),
  imported_long_ago: message(
    z.strictObject({ days: count }),
    ({ days }) =>
      `Imported history: the version was more than ${days} days old when it was imported.`,
  ),
  undone_later: message(nothing, () => "A later version of the history undid it."),
  muted_by_rule: message(
    z.strictObject({ rule: text }),
    ({ rule }) => `Muted by the rule “${rule}”.`,
  ),
  same_version: message(
    nothing,
    () => "The version is the same on both sides: the machine or its environment changed.",
  ),
  neighbors_moved: message(
    nothing,
    () =>
      "Most series of other targets on this hardware moved at the same time: the machine or its environment changed.",
  ),
  history_decides: message(
    nothing,
    () => "Measured elsewhere: confirmed once enough later versions stay at the new level.",
  ),
  history_arriving: message(
    nothing,
    () => "Measured elsewhere: decided when the import is complete.",
  ),
  history_counts: message(
    z.strictObject({ wanted: count, seen: count }),
    ({ wanted, seen }) =>
      `Measured elsewhere: confirmed once ${wanted} later versions stay at the new level; ${seen} so far.`,
  ),
  levels_of_one_version: message(
    z.strictObject({ version: text }),
    ({ version }) =>
      `Both levels are of ${version}: what changed is something around it, which a comparison with itself cannot show.`,
  ),
  cannot_measure_again: message(
    z.strictObject({ reason: innerReasonSchema }),
    ({ reason }, say) => `It cannot be measured again: ${say(reason)}`,
  ),
  placed_elsewhere: message(
    nothing,
    () => "The change was placed at other versions while it was measured again.",
  ),
  shown_by: message(
    z.strictObject({ confirmations: count, wanted: count }),
    ({ confirmations, wanted }) => `Shown by ${confirmations} of ${wanted} comparisons.`,
  ),
  confirmed_by_comparisons: message(
    z.strictObject({
      ...{ confirmations: count, wanted: count },
      /** What the last of them measured. */
      ...{ ratio: z.number(), ratioLow: z.number(), ratioHigh: z.number() },
      ...{ unit: unitSchema, direction: directionSchema },
    }),
    ({ confirmations, wanted, unit, direction, ...measured }) => {
      const { words, interval } = describeRatio(measured, unit, direction);
      return wanted > 1
        ? `${confirmations} of ${wanted} interleaved comparisons confirm it. The last shows ${words} ${interval}.`
        : `An interleaved comparison confirms it: ${words} ${interval}.`;
    },
  ),
  confirmed_with: message(
    z.strictObject({
      /** The measure without a result, and the one that it has one for. */
      ...{ own: text, measure: text },
      ...{ ratio: z.number(), ratioLow: z.number(), ratioHigh: z.number() },
      ...{ unit: unitSchema, direction: directionSchema },
    }),
    ({ own, measure, unit, direction, ...measured }) => {
      const { words, interval } = describeRatio(measured, unit, direction);
      return `The interleaved comparison has no result for ${own}, and shows ${measure} ${words} ${interval}.`;
    },
  ),
  comparison_without_measure: message(
    nothing,
    () =>
      "The interleaved comparison has no result for this measure, and none of another one that would explain the change.",
  ),
  confirmed_by_versions: message(
    // Versions are empty where only their number is known.
    z.strictObject({ confirmations: count, wanted: count, versions: z.array(text) }),
    ({ confirmations, wanted, versions }) => {
      const named = versions.length === 0 ? "" : `: ${versions.map(shortCommits).join(", ")}`;
      return `Imported history: ${confirmations} of ${wanted} later versions confirm it${named}.`;
    },
  ),
  not_confirmed: message(
    z.strictObject({ reason: innerReasonSchema }),
    ({ reason }, say) => `Not confirmed: ${say(reason)}`,
  ),
  not_confirmed_after: message(
    z.strictObject({ tries: count, reason: innerReasonSchema }),
    ({ tries, reason }, say) => `Not confirmed after ${tries} tries: ${say(reason)}`,
  ),
  inconclusive_after: message(
    z.strictObject({ tries: count, reason: innerReasonSchema }),
    ({ tries, reason }, say) => `Inconclusive after ${tries} tries: ${say(reason)}`,
  ),
  confirmation_canceled: message(nothing, () => "Not confirmed: its comparison was canceled."),
} as const;

function apartWords(hoursApart: number): string {
  const [number, unit] =
    hoursApart < 48 ? [hoursApart, "hour"] : [Math.round(hoursApart / 24), "day"];
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

function percent(part: number): string {
  return `${(part * 100).toPrecision(2)} %`;
}
