import { z } from "zod";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { shortCommits } from "../base/shortCommits.ts";

/** Why data is missing. Ordered by what is most likely the cause where several hold. */
export const missingCodes = [
  "schedule_paused",
  "schedule_stopped",
  "schedule_failing",
  "no_machine",
  "jobs_failed",
  "jobs_canceled",
  "jobs_queued",
  "jobs_running",
  "in_output",
  "nothing_received",
] as const;
export type MissingCode = (typeof missingCodes)[number];

/** One workload without new points. */
const missingWorkloadSchema = z.strictObject({
  scenario: z.string(),
  /** The benchmark, where the scenario has some. */
  benchmark: z.string().optional(),
  /** Series of it that have no new point, and one of these. */
  series: z.int().min(1),
  seriesId: idSchema,
  /** The last point. */
  version: z.string(),
  jobId: idSchema,
  lastAt: z.iso.datetime(),
  /** When the next point was due, and by what: a schedule, or the usual pace of points. */
  dueAt: z.iso.datetime(),
  dueBy: z.enum(["schedule", "pace"]),
});
export type MissingWorkload = z.infer<typeof missingWorkloadSchema>;

const missingReasonSchema = z.strictObject({
  code: z.enum(missingCodes),
  sentence: z.string(),
  /** What to do about it. */
  next: z.string(),
  /** The newest run or job that shows it, where there is one. */
  runId: idSchema.optional(),
  jobId: idSchema.optional(),
});
export type MissingReason = z.infer<typeof missingReasonSchema>;

/** What an alert about missing data says, as Lapline last checked it. */
export const missingDataSchema = z.strictObject({
  label: storedNameSchema,
  /** The most likely first. */
  reasons: z.array(missingReasonSchema),
  /** The one with the newest last point first. */
  workloads: z.array(missingWorkloadSchema),
  /** Workloads beyond those listed. */
  workloadsOmitted: z.int().min(0),
});
export type MissingData = z.infer<typeof missingDataSchema>;

const steps: Record<MissingCode, string> = {
  schedule_paused: "Resume the schedule, or dismiss this alert.",
  schedule_stopped: "Check the schedule and resume it.",
  schedule_failing: "Correct what the schedule submits.",
  no_machine: "Start a machine with this label, or register one.",
  jobs_failed: "Open the run and correct what fails.",
  jobs_canceled: "Submit a run, or wait for the next one.",
  jobs_queued: "Check the machines of this label and the queue.",
  jobs_running: "Wait for the result.",
  in_output: "If it was renamed or removed, dismiss this alert.",
  nothing_received: "Check the CI job or the trigger that submits the results.",
};

/** What to do about a reason. */
export function missingStep(code: MissingCode): string {
  return steps[code];
}

/** "Last point: 1.0.7 on 2026-11-20. Next point due 2026-11-21 by its schedule." Days are in UTC. */
export function missingDueWords({
  version,
  lastAt,
  dueAt,
  dueBy,
}: Pick<MissingWorkload, "version" | "lastAt" | "dueAt" | "dueBy">): string {
  const by = dueBy === "schedule" ? "by its schedule" : "at the usual pace";
  const [last, due] = [lastAt, dueAt].map((at) => at.slice(0, 10));
  return `Last point: ${shortCommits(version)} on ${last}. Next point due ${due} ${by}.`;
}
