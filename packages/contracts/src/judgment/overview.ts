import { z } from "zod";
import { changePairShape, changeShape } from "../base/changeShape.ts";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { measureDefinitionSchema } from "../base/measures.ts";
import { alertStateSchema } from "../base/statusSchemas.ts";
import { storableMomentSchema } from "../base/storableMoment.ts";
import { machineSchema } from "../work/machines/machine.ts";
import { jobSchema, runSummarySchema } from "../work/runs/run.ts";
import { suspicionSchema } from "./suspicions.ts";

/** Items of each kind that the overview lists; the totals count the rest. */
export const overviewItemsMax = 8;

/** Measured runs that the overview lists at least, however many imports are newer. */
export const overviewMeasuredMin = 5;

/** Pause after which the next look at the overview is another visit. */
export const visitPauseMs = 30 * 60_000;

/** Failed runs that the overview lists, and how far back where there is no beginning. */
export const failedRunsMax = 5;
export const failedRunsDays = 7;

/** How far back comparisons are told where there is no beginning. */
export const newsComparisonsDays = 7;

/** Query of `GET /api/v1/overview`. */
export const overviewQuerySchema = z.strictObject({
  /** Since when news are wanted; without it all that is open is told. */
  since: storableMomentSchema.optional(),
});

/** A confirmed regression. */
export const newsAlertSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  state: alertStateSchema,
  /** Set where a value is over its budget: no comparison confirmed that. */
  overBudget: z.literal(true).optional(),
  /** Set where series have no new points: no value changed. */
  missingData: z.literal(true).optional(),
  target: storedNameSchema,
  baseVersion: z.string(),
  version: z.string(),
  seriesCount: z.int().min(0),
  /** The headline of the alert; null when a split left none. */
  worst: z
    .strictObject({
      seriesId: idSchema,
      scenario: z.string(),
      /** The benchmark that the series is of, where its scenario has some. */
      benchmark: z.string().optional(),
      label: storedNameSchema,
      measure: measureDefinitionSchema,
      ...changeShape,
      ...changePairShape,
      /** Comparisons of its two versions by turns, whoever asked for them; the alert lists the newest. */
      comparisons: z.int().min(0),
      /** Those of them whose interval lies on the side of the change. */
      comparisonsShowing: z.int().min(0),
    })
    .nullable(),
  openedAt: z.iso.datetime(),
});
export type NewsAlert = z.infer<typeof newsAlertSchema>;

/** What a comparison shows that somebody asked for, as far as no alert tells it. */
export const newsComparisonSchema = z.strictObject({
  runId: idSchema,
  jobId: idSchema,
  target: storedNameSchema,
  baseVersion: z.string(),
  version: z.string(),
  label: storedNameSchema,
  scenario: z.string(),
  /** The benchmark that the series is of, where its scenario has some. */
  benchmark: z.string().optional(),
  /** The one that got worse by most; the comparison shows the others. */
  measure: measureDefinitionSchema,
  ...changeShape,
  /** Measures of the comparison that got worse. */
  seriesCount: z.int().min(1),
  comparedAt: z.iso.datetime(),
});
export type NewsComparison = z.infer<typeof newsComparisonSchema>;

export const newsSchema = z.strictObject({
  /** Regressions that were confirmed since then and are not dismissed, newest first. */
  alerts: z.array(newsAlertSchema),
  alertsTotal: z.int().min(0),
  /** Alerts about missing data, which are listed with them and are no regressions. */
  missingTotal: z.int().min(0).optional(),
  /**
   * Regressions without an alert that comparisons show which people asked for, since then or within a
   * week; newest first, one for each comparison. Absent: none.
   */
  comparisons: z.array(newsComparisonSchema).optional(),
  /** Regressions that look real and are not yet confirmed or refuted, seen since then. */
  suspicions: z.array(suspicionSchema),
  suspicionsTotal: z.int().min(0),
  /** What looked worse and did not show again when it was measured once more. */
  notConfirmed: z.int().min(0),
  /** Confirmed improvements. */
  improvements: z.int().min(0),
  /** Active regressions from before. */
  openBefore: z.int().min(0),
  /** Imported series at a worse level than before without an active alert, as was found since then. */
  importedMoved: z.int().min(0),
});
export type News = z.infer<typeof newsSchema>;

/** How long the last like jobs took: same workload, label, settings and number of trials. */
const typicalSchema = z.strictObject({ seconds: z.number().min(0), jobs: z.int().min(1) });

export const workSchema = z.strictObject({
  /** Jobs on a machine, longest there first; `typical` is null where no like job ended yet. */
  running: z.array(z.strictObject({ job: jobSchema, typical: typicalSchema.nullable() })),
  runningTotal: z.int().min(0),
  /** What stands on each hardware label. */
  queues: z.array(
    z.strictObject({
      label: storedNameSchema,
      running: z.int().min(0),
      waiting: z.int().min(0),
      /** Machines that could take the next job now or after their present one. */
      machines: z.int().min(0),
      /** Work that waits, in seconds of one machine. */
      waitingSeconds: z.number().min(0),
      /** How many of the waiting jobs have a like job that ended; the others count as planned. */
      withHistory: z.int().min(0),
    }),
  ),
});
export type Work = z.infer<typeof workSchema>;

/** Body of `GET /api/v1/overview`. */
export const overviewSchema = z.strictObject({
  /** The beginning of what is told as news; null: everything that is open. */
  since: z.iso.datetime().nullable(),
  news: newsSchema,
  work: workSchema,
  machines: z.array(machineSchema),
  runs: z.array(runSummarySchema),
  /** Runs with a failed job, submitted since then or within a week; newest first. */
  failedRuns: z.array(runSummarySchema),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Answer to a visit: since when the visitor's news are told. */
export const visitSchema = z.strictObject({ since: z.iso.datetime().nullable() });
