import { z } from "zod";
import { errorCodeSchema } from "../../base/errorCodeSchema.ts";
import { idSchema } from "../../base/ids.ts";
import {
  jobKindSchema,
  jobPhaseSchema,
  jobPurposeSchema,
  jobStatusSchema,
  runStatusSchema,
} from "../../base/statusSchemas.ts";
import { jobProvisionerSchema, jobSandboxSchema, paramsSchema } from "../catalog/catalog.ts";
import { presetIds } from "../catalog/presets.ts";
import { importCountsSchema } from "./importCounts.ts";
import { runCommitSchema } from "./runCommit.ts";
import { runSubjectSchema } from "./runSubject.ts";

const timestampSchema = z.iso.datetime();

/** Position inside an attempt: live while it runs, the last one after it failed or was canceled. */
export const jobProgressSchema = z.strictObject({
  phase: jobPhaseSchema,
  /** 1-based number of the trial under way, and how many there will be. */
  trial: z.int().min(0).optional(),
  trials: z.int().min(1).optional(),
  /** Share of the whole attempt that is done, 0 to 1. */
  fraction: z.number().min(0).max(1).optional(),
  /** Operations per second at this moment. */
  rate: z.number().min(0).optional(),
});
export type JobProgress = z.infer<typeof jobProgressSchema>;

/** Places in a queue are counted up to here; a job behind that is told it, and no time. */
export const queuePositionMax = 1_000;

export const jobSchema = z.strictObject({
  id: idSchema,
  runId: idSchema,
  status: jobStatusSchema,
  kind: jobKindSchema,
  purpose: jobPurposeSchema,
  target: z.string(),
  version: z.string(),
  /** What `version` is held against; present where two versions are interleaved. */
  baseVersion: z.string().optional(),
  provisioner: jobProvisionerSchema,
  sandbox: jobSandboxSchema,
  durability: z.string(),
  /** The revision that it measures, where the project defined target and scenario itself. */
  definition: z
    .strictObject({
      /** Null where it is tried and not kept. */
      revision: z.int().min(1).nullable(),
    })
    .optional(),
  scenario: z.string(),
  scenarioVersion: z.int(),
  params: paramsSchema,
  label: z.string(),
  /** Of each version. */
  trials: z.int(),
  priority: z.int(),
  /** Number of executions begun; 0 while the job never left the queue. */
  attempt: z.int().min(0),
  cancelRequested: z.boolean(),
  errorCode: errorCodeSchema.optional(),
  errorMessage: z.string().optional(),
  machine: z.strictObject({ id: idSchema, name: z.string() }).optional(),
  progress: jobProgressSchema.optional(),
  /** While QUEUED: how many jobs of the same label run or wait before this one; 1,000 is "or more". */
  queuePosition: z.int().min(0).optional(),
  expectedStartAt: timestampSchema.optional(),
  /** On the machine: as like jobs took, or as planned where none ended yet. */
  expectedSeconds: z.number(),
  reportId: idSchema.optional(),
  /** False when the report is invalid; absent without a report. */
  reportValid: z.boolean().optional(),
  createdAt: timestampSchema,
  claimedAt: timestampSchema.optional(),
  startedAt: timestampSchema.optional(),
  completedAt: timestampSchema.optional(),
  finishedAt: timestampSchema.optional(),
});
export type Job = z.infer<typeof jobSchema>;

export const runSchema = z.strictObject({
  id: idSchema,
  status: runStatusSchema,
  createdAt: timestampSchema,
  submittedBy: z.string(),
  /** Absent where it names no commit. */
  source: runCommitSchema.optional(),
  /** The published comparison that it repeats; absent: none, or nobody said so. */
  published: z.enum(presetIds).optional(),
  /** Absent: it measures each of its versions. */
  subject: runSubjectSchema.optional(),
  /** The first ones, at most 500. */
  jobs: z.array(jobSchema),
  /** How many more it has, which only an import can; absent where all of them are listed. */
  jobsOmitted: z.int().min(1).optional(),
  /** Of all jobs, how many are in each state; absent where all of them are listed. */
  jobCounts: z.record(jobStatusSchema, z.int().min(0)).optional(),
  /** What an import added; absent for other runs. */
  imported: importCountsSchema.optional(),
});
export type Run = z.infer<typeof runSchema>;

/** Versions of a run: of up to three all names, in their order, of more the first and the last. */
export const runVersionsSchema = z.strictObject({
  count: z.int().min(0),
  names: z.array(z.string()).max(3),
});
export type RunVersions = z.infer<typeof runVersionsSchema>;

/** Row of the runs list: counts instead of jobs. */
export const runSummarySchema = z.strictObject({
  id: idSchema,
  status: runStatusSchema,
  createdAt: timestampSchema,
  submittedBy: z.string(),
  /** The published comparison that it repeats; absent: none, or nobody said so. */
  published: z.enum(presetIds).optional(),
  targets: z.array(z.string()),
  scenarios: z.array(z.string()),
  labels: z.array(z.string()),
  versions: runVersionsSchema,
  /** Absent: it measures each of its versions. */
  subject: runSubjectSchema.optional(),
  /** The commit that it measures; absent: none. */
  commit: z.string().optional(),
  /** Results that were measured elsewhere. */
  imported: z.literal(true).optional(),
  /** From its first claim by a machine to the end of its last job; null: not over, or never claimed. */
  durationMs: z.number().min(0).nullable(),
  jobCounts: z.record(jobStatusSchema, z.int()),
  /** Of a queued run, on request: when its first job should start; absent where that is not known. */
  expectedStartAt: timestampSchema.optional(),
});
export type RunSummary = z.infer<typeof runSummarySchema>;
