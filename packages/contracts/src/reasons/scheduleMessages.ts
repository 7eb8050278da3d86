import { z } from "zod";
import { errorCodeSchema } from "../base/errorCodeSchema.ts";
import { errorCodes } from "../base/errorCodes.ts";
import { moreProblems } from "../base/moreProblems.ts";
import { count, innerReasonSchema, message, nothing, text } from "./message.ts";

const jobsOf = (jobs: number) => (jobs === 1 ? "1 job" : `${jobs} jobs`);

/** What a schedule did, and what became of it. */
export const scheduleMessages = {
  /** Several things one after the other. */
  in_order: message(z.strictObject({ parts: z.array(innerReasonSchema) }), ({ parts }, say) =>
    parts.map(say).join(" "),
  ),
  schedule_run_under_way: message(nothing, () => "The last run of this schedule had not ended."),
  schedule_not_submitted: message(
    z.strictObject({ problem: text, more: count }),
    ({ problem, more }) => {
      return `Nothing was submitted: ${problem}${moreProblems(more)}`;
    },
  ),
  schedule_put_off: message(z.strictObject({ minutes: count }), ({ minutes }) => {
    const when = minutes === 1 ? "1 minute" : `${minutes} minutes`;
    return `Nothing was submitted, because of an error in Lapline that its log has. Tried again in ${when}.`;
  }),
  schedule_submitted: message(
    // The first versions by name, and how many more there are.
    z.strictObject({ jobs: count, versions: z.array(text), more: count }),
    ({ jobs, versions, more }) => {
      const others = more === 0 ? "" : ` and ${more} more`;
      return `Submitted ${jobsOf(jobs)} of ${versions.join(", ")}${others}.`;
    },
  ),
  schedule_times_missed: message(
    // Null: more than are counted.
    z.strictObject({ times: count.nullable() }),
    ({ times }) =>
      times === 1
        ? "One earlier time was missed while Lapline was not running."
        : `${times ?? "Many"} earlier times were missed while Lapline was not running.`,
  ),
  /** What the workload says of a release that it cannot measure. */
  release_unfit: message(z.strictObject({ problem: text }), ({ problem }) => problem),
  releases_left_out: message(
    z.strictObject({ older: count, most: count }),
    ({ older, most }) => `${older} older ones are left out: a firing measures ${most}.`,
  ),
  schedule_run_deleted: message(nothing, () => "Its run was deleted."),
  schedule_run_canceled: message(nothing, () => "Canceled."),
  schedule_run_ended: message(
    z.strictObject({
      ...{ jobs: count, valid: count, invalid: count, failed: count },
      errorCode: errorCodeSchema.nullable(),
    }),
    ({ jobs, valid, invalid, failed, errorCode }) => {
      if (valid === jobs) return "All of it was measured.";
      const measured = valid === 0 ? "Nothing was measured." : `${valid} of ${jobs} measured.`;
      return [
        measured,
        ...(invalid === 0 ? [] : [`${invalid} gave no valid report.`]),
        ...(failed === 0 ? [] : [`${failed} failed.`]),
        ...(failed === 0 || errorCode === null ? [] : [errorCodes[errorCode].sentence]),
      ].join(" ");
    },
  ),
} as const;
