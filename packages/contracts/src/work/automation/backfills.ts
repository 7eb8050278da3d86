import { z } from "zod";
import { idSchema, storedNameSchema, versionSchema } from "../../base/ids.ts";
import { repositoryNameSchema } from "../runs/runSource.ts";
import { runTemplateSchema } from "../runs/runTemplate.ts";
import { backfillOrders } from "./scheduleStates.ts";

/** Versions that may be named instead of two ends. */
export const backfillVersionsMax = 1000;
/** Versions that a preview lists. */
export const backfillVersionsShownMax = 200;

/**
 * Which versions: the known releases between two, both included, or those that are named. Where an end
 * is a commit, a branch or a tag, the commits between them in a connected repository.
 */
const pointsSchema = z.union([
  z.strictObject({
    from: versionSchema,
    to: versionSchema,
    /** Which of several connected repositories has the commits. */
    repository: repositoryNameSchema.optional(),
  }),
  /** Oldest first, for example what `git rev-list --reverse` prints. */
  z.strictObject({ versions: z.array(versionSchema).min(1).max(backfillVersionsMax) }),
]);

/** Body of `POST /api/v1/backfills/preview` and `POST /api/v1/backfills`. */
export const backfillInputSchema = z.strictObject({
  template: runTemplateSchema,
  points: pointsSchema,
  /** `bisection`: both ends, the middle, the quarters and so on, so that a gap closes evenly. */
  order: z.enum(backfillOrders).default("newest_first"),
});
export type BackfillInput = z.infer<typeof backfillInputSchema>;

/** Body of the answer of `POST /api/v1/backfills/preview`. */
export const backfillPreviewSchema = z.strictObject({
  /** Versions with something missing, in the order in which they would be measured. */
  versions: z
    .array(z.strictObject({ version: z.string(), jobs: z.int().min(1) }))
    .max(backfillVersionsShownMax),
  /** How many versions that are, listed or not. */
  versionCount: z.int().min(0),
  /** Jobs that would be submitted. */
  jobs: z.int().min(0),
  /** Jobs beyond what one run may hold: another backfill gets to them. */
  jobsOmitted: z.int().min(0),
  /** Combinations that have a valid report or wait for one. */
  jobsPresent: z.int().min(0),
  /** Releases that a scenario cannot run on, with the reason. */
  skipped: z
    .array(z.strictObject({ version: z.string(), message: z.string() }))
    .max(backfillVersionsShownMax),
  /** What it costs each hardware label. */
  labels: z.array(
    z.strictObject({
      label: storedNameSchema,
      jobs: z.int().min(0),
      /** Of those the ones that have a like job that ended; the others count as planned. */
      withHistory: z.int().min(0),
      /** As like jobs took; as planned, without building or downloading, where none ended yet. */
      machineMinutes: z.number().min(0),
      /** Of what runs or waits there before it. */
      minutesAhead: z.number().min(0),
      /** Machines that are there to do it. */
      machines: z.int().min(0),
      /** Null while no machine is there. */
      expectedEndAt: z.iso.datetime().nullable(),
    }),
  ),
  /** Why it cannot be started. */
  problems: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});
export type BackfillPreview = z.infer<typeof backfillPreviewSchema>;

/** Body of the answer of `POST /api/v1/backfills`. */
export const backfillStartedSchema = z.strictObject({
  /** The run that it is; cancel it as any other. */
  runId: idSchema,
  jobs: z.int().min(1),
  jobsOmitted: z.int().min(0),
});
export type BackfillStarted = z.infer<typeof backfillStartedSchema>;
