import { z } from "zod";
import { errorCodeSchema } from "../base/errorCodeSchema.ts";
import { type ErrorCode, errorCodes } from "../base/errorCodes.ts";
import { directionSchema, unitSchema } from "../base/measures.ts";
import { describeVerdict } from "../judgment/describeVerdict.ts";
import { count, innerReasonSchema, message, nothing, text } from "./message.ts";

/**
 * What keeps two versions from being compared again, or kept a comparison from telling anything, and
 * what one showed. Suspicions, runs and bisections put these behind words of their own.
 */
export const comparisonMessages = {
  plan_problem: message(
    // The first problem of the submission, as who submits it by hand would read it.
    z.strictObject({ problem: text }),
    ({ problem }) => problem,
  ),
  scenario_changed: message(
    z.strictObject({ scenario: text, version: count }),
    ({ scenario, version }) => `${scenario} is at version ${version} now.`,
  ),
  label_gone: message(z.strictObject({ label: text }), ({ label }) => `${label} is gone.`),
  measured_elsewhere: message(nothing, () => "it was measured elsewhere."),
  budget_spent: message(
    z.strictObject({ minutesPerDayMax: z.number(), label: text, neededMinutes: count }),
    ({ minutesPerDayMax, label, neededMinutes }) =>
      `comparisons may take ${minutesPerDayMax} minutes of ${label} in 24 hours, and this one, of about ${neededMinutes === 1 ? "a minute" : `${neededMinutes} minutes`}, is beyond what is left.`,
  ),
  waits: message(
    z.strictObject({ reason: innerReasonSchema }),
    ({ reason }, say) => `Waits: ${say(reason)}`,
  ),
  comparison_failed: message(
    // What the machine said, where it is told.
    z.strictObject({ code: errorCodeSchema, detail: text.optional() }),
    ({ code, detail }) =>
      `the comparison failed. ${sentenceOf(code)}${detail === undefined ? "" : ` (${detail})`}`,
  ),
  comparison_not_counted: message(nothing, () => "too few trials of the comparison count."),
  comparison_shows: message(
    z.strictObject({
      ratio: z.number(),
      ratioLow: z.number(),
      ratioHigh: z.number(),
      unit: unitSchema,
      direction: directionSchema,
      verdict: z.enum(["worse", "better", "same", "insufficient"]),
      // Whether versions further apart than the nearest ones were compared.
      isWide: z.boolean(),
      // Whether it surely is less than an eighth of what the history suggests.
      isFarBelow: z.boolean().optional(),
      advice: innerReasonSchema.optional(),
    }),
    ({ isWide, isFarBelow, advice, ...measured }, say) => {
      const { words, interval } = describeVerdict(measured);
      const how = isWide ? " of versions further apart" : "";
      const far = isFarBelow ? " It is less than an eighth of what was suspected." : "";
      const shown = `The interleaved comparison${how} shows: ${words} ${interval}.${far}`;
      return advice === undefined ? shown : `${shown} ${say(advice)}`;
    },
  ),
  more_trials_settle: message(
    z.strictObject({ trials: count, machineMinutes: count.optional() }),
    ({ trials, machineMinutes }) =>
      `A new comparison of ${trials} trials per version${costWords(machineMinutes)} would settle this.`,
  ),
  no_trials_settle: message(z.strictObject({ problem: text }), ({ problem }) => problem),
} as const;

function sentenceOf(code: ErrorCode): string {
  return errorCodes[code].sentence;
}

function costWords(machineMinutes: number | undefined): string {
  if (machineMinutes === undefined) return "";
  return ` (about ${machineMinutes === 1 ? "1 machine minute" : `${machineMinutes} machine minutes`})`;
}
