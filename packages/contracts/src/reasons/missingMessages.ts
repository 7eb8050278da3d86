import { z } from "zod";
import { errorCodeSchema } from "../base/errorCodeSchema.ts";
import { errorCodes } from "../base/errorCodes.ts";
import { count, innerReasonSchema, message, nothing, text } from "./message.ts";

const atSchema = z.iso.datetime();
const dayOf = (at: string) => at.slice(0, 10);
const jobsOf = (jobs: number) => (jobs === 1 ? "1 job" : `${jobs} jobs`);

/** That data is missing, why, and why an alert about it ended. Days are in UTC. */
export const missingMessages = {
  /** Title of an alert and subject of its mail. */
  data_missing: message(
    z.strictObject({
      ...{ target: text, label: text, workload: text },
      /** Workloads beside the named one. */
      more: count,
      lastAt: atSchema,
    }),
    ({ target, label, workload, more, lastAt }) => {
      const others = more === 0 ? "" : ` and ${more} more ${more === 1 ? "workload" : "workloads"}`;
      return `${target} on ${label}: no new data of ${workload}${others} since ${dayOf(lastAt)}`;
    },
  ),
  /** A person paused it. */
  missing_schedule_paused: message(
    z.strictObject({ schedule: text, since: atSchema }),
    ({ schedule, since }) => `The schedule ${schedule} has been paused since ${dayOf(since)}.`,
  ),
  /** Lapline paused it. */
  missing_schedule_stopped: message(
    z.strictObject({ schedule: text }),
    ({ schedule }) =>
      `The schedule ${schedule} was paused by Lapline: whoever set it up lost access, or it kept failing.`,
  ),
  missing_schedule_failing: message(
    z.strictObject({ schedule: text, reason: innerReasonSchema }),
    ({ schedule, reason }, say) =>
      `The last firing of the schedule ${schedule} failed. ${say(reason)}`,
  ),
  missing_no_machine: message(
    // Null: since when is unknown.
    z.strictObject({ label: text, since: atSchema.nullable() }),
    ({ label, since }) =>
      since === null
        ? `No machine serves the hardware label ${label}.`
        : `No machine has served the hardware label ${label} since ${dayOf(since)}.`,
  ),
  missing_jobs_queued: message(
    z.strictObject({ jobs: count, since: atSchema }),
    ({ jobs, since }) =>
      `${jobsOf(jobs)} ${jobs === 1 ? "is" : "are"} queued, the oldest since ${dayOf(since)}.`,
  ),
  missing_jobs_failed: message(
    z.strictObject({ jobs: count, code: errorCodeSchema.nullable() }),
    ({ jobs, code }) =>
      `${jobsOf(jobs)} failed since the last point${code === null ? "." : `. The last one: ${errorCodes[code].sentence}`}`,
  ),
  missing_jobs_canceled: message(
    z.strictObject({ jobs: count }),
    ({ jobs }) => `${jobsOf(jobs)} ${jobs === 1 ? "was" : "were"} canceled since the last point.`,
  ),
  missing_jobs_running: message(
    z.strictObject({ jobs: count }),
    ({ jobs }) => `${jobsOf(jobs)} ${jobs === 1 ? "is" : "are"} running or processed now.`,
  ),
  missing_in_output: message(
    z.strictObject({ workload: text, runs: count }),
    ({ workload, runs }) =>
      `${workload} is not in the output of ${runs === 1 ? "the run" : `the ${runs} runs`} that succeeded since.`,
  ),
  missing_nothing_received: message(nothing, () => "Nothing was received since the last point."),
  missing_over: message(
    nothing,
    () => "No new point is expected now. The alert ended without one.",
  ),
  missing_turned_off: message(nothing, () => "Alerts about missing data are disabled."),
} as const;
