import { z } from "zod";
import { changePairShape, changeShape } from "../base/changeShape.ts";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { measureDefinitionSchema, measureNameSchema } from "../base/measures.ts";
import { pageQuerySchema } from "../base/pagination.ts";
import {
  alertStateSchema,
  changeDirectionSchema,
  comparisonVerdictSchema,
} from "../base/statusSchemas.ts";
import { versionCommitSchema } from "../base/versionCommit.ts";
import { paramsSchema } from "../work/catalog/catalog.ts";
import { alertSorts, alertViews } from "./alertViews.ts";
import { bisectionSchema } from "./bisections.ts";
import { brokenBudgetSchema } from "./budgets.ts";
import { missingDataSchema } from "./missingData.ts";

const personSchema = z.strictObject({ id: z.string(), name: z.string() });
const ratioShape = { ratio: z.number(), ratioLow: z.number(), ratioHigh: z.number() };

/** Row of the alerts inbox. */
export const alertSummarySchema = z.strictObject({
  id: idSchema,
  /** One sentence with the size. */
  title: z.string(),
  state: alertStateSchema,
  direction: changeDirectionSchema,
  target: storedNameSchema,
  labels: z.array(storedNameSchema),
  baseVersion: z.string(),
  version: z.string(),
  /** Facts that moved: confirmed suspicions, with a measure and what is derived from it as one. */
  seriesCount: z.int().min(0),
  /** The headline: the series that a comparison measured, or else that moved most; null when a split left none. */
  worst: z
    .strictObject({
      ...changeShape,
      ...changePairShape,
      seriesId: idSchema,
      scenario: z.string(),
      /** The benchmark that the series is of, where its scenario has some. */
      benchmark: z.string().optional(),
      measure: measureDefinitionSchema,
      /** Newest valid values before the change and first ones from it on, in version order. */
      before: z.array(z.number()),
      after: z.array(z.number()),
    })
    .nullable(),
  assignee: personSchema.nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Since when the rules would not raise this live alert any more; left out while they would. */
  unmatchedSince: z.iso.datetime().optional(),
  /** The budget that is broken, of an alert about one; `worst` is null there. Left out of others. */
  budget: brokenBudgetSchema.optional(),
  /** What is missing and why, of an alert about missing data; `worst` is null there. Left out of others. */
  missing: missingDataSchema.optional(),
  /** Grows with every change; a change names the one it has seen. */
  revision: z.int32().min(0),
});
export type AlertSummary = z.infer<typeof alertSummarySchema>;

/** A confirmation run's measurement of one series, head over base. */
const evidenceSchema = z.strictObject({
  ...ratioShape,
  jobId: idSchema,
  verdict: comparisonVerdictSchema,
  design: z.string(),
  /** Trials a side. */
  n: z.int(),
  /** How many it would have taken; absent: it could not end before. */
  pairsMax: z.int().optional(),
  measuredAt: z.iso.datetime(),
});

const alertPointSchema = z.strictObject({
  version: z.string(),
  value: z.number(),
  /** 95 % interval of the value; both null where too few trials count for one. */
  ciLow: z.number().nullable(),
  ciHigh: z.number().nullable(),
  jobId: idSchema,
});

/** Why the history of a confirmed series does not show its change any more. */
export const goneCodes = [
  /** The report at which the new level began was deleted. */
  "report_deleted",
  /** With what was measured since, the history looks different. */
  "measured_since",
  /** Nothing was measured since: reports around it were deleted, or changes are found otherwise. */
  "evaluated_anew",
] as const;
export type GoneCode = (typeof goneCodes)[number];

/** One series of an alert with what was seen and what a confirmation said. */
export const alertSeriesSchema = z.strictObject({
  ...changeShape,
  suspicionId: idSchema,
  seriesId: idSchema,
  scenario: z.string(),
  params: paramsSchema,
  durability: z.string(),
  label: storedNameSchema,
  measure: measureDefinitionSchema,
  /** The measure that says the same of the same workload. */
  derivedFrom: measureNameSchema.optional(),
  baseVersion: z.string(),
  version: z.string(),
  /** The change as the history alone shows it now; null when it is gone. */
  seen: z.strictObject({ ...changeShape, confidence: z.number() }).nullable(),
  /** Why it is gone, as a code and in a sentence; null while the history shows it. */
  gone: z.strictObject({ code: z.enum(goneCodes), sentence: z.string() }).nullable(),
  confirmations: z.int().min(0),
  /** Set where its results were imported: later versions confirm its changes, no comparison can. */
  imported: z.literal(true).optional(),
  evidence: z.array(evidenceSchema),
  /** Valid points around the change, in version order. */
  points: z.array(alertPointSchema),
  /** Smallest relative change that this series can show, e.g. 0.013; null while not measured. */
  noiseFloor: z.number().nullable(),
});
export type AlertSeries = z.infer<typeof alertSeriesSchema>;

/** What the comparison that confirmed an alert shows of a series whose history raised nothing. */
const alsoMovedSchema = z.strictObject({
  seriesId: idSchema,
  scenario: z.string(),
  params: paramsSchema,
  measure: measureDefinitionSchema,
  ...ratioShape,
});
export type AlsoMoved = z.infer<typeof alsoMovedSchema>;

const namedRuleSchema = z.strictObject({ id: idSchema, name: z.string() });

const alertEventSchema = z.strictObject({
  id: idSchema,
  at: z.iso.datetime(),
  /** Name of the person or key; "Lapline" for what it did by itself. */
  actor: z.string(),
  action: z.string(),
  /** Note, reason, name or title that belongs to it. */
  detail: z.string().nullable(),
});
export type AlertEvent = z.infer<typeof alertEventSchema>;

/** Body of `GET /api/v1/alerts/{id}`. */
export const alertSchema = z.strictObject({
  ...alertSummarySchema.shape,
  /** What an import said of the version. */
  commit: versionCommitSchema.optional(),
  /** Settings and facts of the environments before and after the change that are not the same. */
  environmentChanges: z.array(
    z.strictObject({
      key: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Whether machines of Lapline recorded these environments; files of an import name few facts or none. */
  environmentRecorded: z.boolean(),
  series: z.array(alertSeriesSchema),
  /** Confirmed series beyond those listed. */
  seriesOmitted: z.int().min(0),
  /**
   * Other measures that the comparison of `why` shows moved the same way, the largest first. Their
   * histories scatter too much to show it by themselves. Left out where there are none.
   */
  alsoMoved: z.array(alsoMovedSchema).optional(),
  /** Why it came, by the headline; null where a split left none. */
  why: z
    .strictObject({
      /** What confirmed it, in a sentence; null where the book does not know. */
      confirmedBy: z.string().nullable(),
      /** The last comparison that confirmed it; null where later versions did. */
      comparisonJobId: idSchema.nullable(),
      /** The rule that said how large a change has to be; null: the default. Left out of older alerts. */
      rule: namedRuleSchema.nullable().optional(),
      /** How large that was, relative, e.g. 0.01. Left out of older alerts. */
      minChange: z.number().optional(),
      /** What keeps it from being raised now; null while it would be raised. */
      refusal: z
        .strictObject({ rule: namedRuleSchema.nullable(), sentence: z.string() })
        .nullable(),
    })
    .nullable(),
  acknowledgedBy: personSchema.nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  dismissReason: z.string().nullable(),
  dismissedAt: z.iso.datetime().nullable(),
  resolvedByVersion: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  mergedInto: z.strictObject({ id: idSchema, title: z.string() }).nullable(),
  /** The last search for the version between the two that brought the change. */
  bisection: bisectionSchema.nullable(),
  /** What happened to it, newest first. */
  history: z.array(alertEventSchema),
  /** `stored`: kept in the mailbox, because there is no mail server. */
  mails: z.strictObject({
    sent: z.int(),
    stored: z.int(),
    waiting: z.int(),
    failed: z.int(),
  }),
});
export type Alert = z.infer<typeof alertSchema>;

/** How often Lapline was wrong, measured over the last 90 days. */
export const alarmRateSchema = z.strictObject({
  days: z.int(),
  /** Suspicions that a confirmation decided. */
  decided: z.int(),
  notConfirmed: z.int(),
  /** Confirmed ones in an alert that somebody dismissed. */
  dismissed: z.int(),
  /** (notConfirmed + dismissed) / decided; null while nothing was decided. */
  rate: z.number().nullable(),
});
export type AlarmRate = z.infer<typeof alarmRateSchema>;

/** What somebody should look at now. */
export const alertCountsSchema = z.strictObject({
  /** Regressions that nobody has acknowledged, dismissed or snoozed. */
  open: z.int().min(0),
  /** Regressions that look real and are not yet confirmed or refuted. */
  suspected: z.int().min(0),
});
export type AlertCounts = z.infer<typeof alertCountsSchema>;

const sentence = z
  .string()
  .trim()
  .max(1000)
  .regex(/^[^\0]*$/, "leave out the NUL character");

/** What can be done with one alert or several. */
export const alertActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("acknowledge"), note: sentence.optional() }),
  z.strictObject({ kind: z.literal("dismiss"), reason: sentence.min(1, "say why") }),
  z.strictObject({ kind: z.literal("reopen") }),
  z.strictObject({ kind: z.literal("assign"), userId: z.string().min(1).max(100).nullable() }),
  z.strictObject({ kind: z.literal("snooze"), until: z.iso.datetime().nullable() }),
]);
export type AlertAction = z.infer<typeof alertActionSchema>;

/** Alerts of one bulk action. */
export const alertsActedMax = 100;

/** Body of `POST /api/v1/alerts/actions`. */
export const alertsActSchema = z.strictObject({
  alerts: z
    .array(z.strictObject({ id: idSchema, revision: z.int32().min(0) }))
    .min(1)
    .max(alertsActedMax),
  action: alertActionSchema,
});

/** Why an alert was not changed. */
export const alertRefusalSchema = z.enum([
  "changed_meanwhile",
  "wrong_state",
  "not_found",
  "no_member",
]);
export type AlertRefusal = z.infer<typeof alertRefusalSchema>;

export const alertsActedSchema = z.strictObject({
  changed: z.array(idSchema),
  refused: z.array(z.strictObject({ id: idSchema, reason: alertRefusalSchema })),
});

export const alertMergeSchema = z.strictObject({
  id: idSchema,
  /** The alert that goes on with the series of both. */
  intoId: idSchema,
  revision: z.int32().min(0),
});

export const alertSplitSchema = z.strictObject({
  id: idSchema,
  /** Series that get an alert of their own; at least one has to stay. */
  suspicionIds: z.array(idSchema).min(1).max(200),
  revision: z.int32().min(0),
});

/** Filters and page of the alerts inbox. */
export const alertsQuerySchema = pageQuerySchema.extend({
  /** `active`: open or acknowledged and not snoozed. */
  view: z.enum(alertViews).optional(),
  direction: changeDirectionSchema.optional(),
  target: storedNameSchema.optional(),
  label: storedNameSchema.optional(),
  /** Id of a member, or `none`. */
  assignee: z.string().min(1).max(100).optional(),
  sort: z.enum(alertSorts).optional(),
});
export type AlertsQuery = z.infer<typeof alertsQuerySchema>;
