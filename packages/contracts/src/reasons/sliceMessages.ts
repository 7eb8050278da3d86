import { z } from "zod";
import { sideSchema } from "../base/statusSchemas.ts";
import { formatShare } from "../base/units.ts";
import { count, message, text } from "./message.ts";

const sideWords = { base: "Base: ", head: "Head: " } as const;

/** How far a ratio is from 1, with its sign. */
const percent = (ratio: number) => `${ratio < 1 ? "−" : "+"}${formatShare(Math.abs(ratio - 1))}`;

/** Lengths of slices vary by 30 %, so that no fraction of a millisecond says anything. */
const wholeMs = (ms: number) => `${Math.round(ms)} ms`;

/** A twentieth of a slice is the longest time that is compared in it. */
const oneDigit = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

/** How a warning begins that names measures which a comparison leaves out. */
const notCompared = "Not compared: ";

/** The warnings of a report that name measures which its comparison leaves out. */
export function leftOutOf(warnings: readonly string[]): string[] {
  return warnings.filter((warning) => warning.startsWith(notCompared));
}

/** What a comparison that was measured in slices has to say of how that went. */
export const sliceMessages = {
  base_differs_from_itself: message(
    z.strictObject({ measure: text, ratio: z.number(), low: z.number(), high: z.number() }),
    ({ measure, ratio, low, high }) =>
      `The base differs from itself in ${measure}: ${percent(ratio)} [${percent(low)}, ${percent(high)}]. Something favored one process whatever its code, so the comparison does not count.`,
  ),
  slices_not_of_trials: message(
    z.strictObject({ pair: count }),
    ({ pair }) => `The slices of pair ${pair} do not belong to one trial of each version.`,
  ),
  slices_idle_work: message(
    z.strictObject({ side: sideSchema, share: z.number() }),
    ({ side, share }) =>
      `${sideWords[side]}it used ${formatShare(share)} as much CPU time outside of its slices as inside. The measured time does not include that work.`,
  ),
  slices_out_of_step: message(
    z.strictObject({ pairs: count, share: z.number() }),
    ({ pairs, share }) =>
      `In ${pairs} ${pairs === 1 ? "pair" : "pairs"} one version completed up to ${formatShare(share)} more operations than the other, so their data may differ in size.`,
  ),
  slices_cold_caches: message(
    z.strictObject({ sliceMs: z.number(), share: z.number() }),
    ({ sliceMs, share }) =>
      `Slices of ${wholeMs(sliceMs)} cost one version ${formatShare(share)} more than slices four times as long: its caches are cold after a change of hands.`,
  ),
  slices_timed_load: message(
    z.strictObject({ measures: z.array(text) }),
    ({ measures }) =>
      `${notCompared}${measures.join(", ")}. The load ends after a set time, and in slices that time is shared out.`,
  ),
  percentiles_slice_too_short: message(
    z.strictObject({ measures: z.array(text), sliceMs: z.number() }),
    ({ measures, sliceMs }) =>
      `${notCompared}${measures.join(", ")}. Slices of ${wholeMs(sliceMs)} are long enough for times up to ${oneDigit(sliceMs / 20)} ms. Slower ones are only in the values of each version.`,
  ),
  percentiles_too_few_operations: message(
    z.strictObject({ measures: z.array(text) }),
    ({ measures }) =>
      `${notCompared}${measures.join(", ")}. Fewer than 10 operations of a pair lie above it.`,
  ),
  /** Stored by versions that did not tell the two apart. */
  percentiles_cut_off: message(
    z.strictObject({ measures: z.array(text), sliceMs: z.number() }),
    ({ measures, sliceMs }) =>
      `${notCompared}${measures.join(", ")}. A slice of ${wholeMs(sliceMs)} is too short for it, or fewer than 10 operations lie above it in a pair.`,
  ),
} as const;
