import { z } from "zod";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { chartLinesMax } from "../base/limits.ts";
import { plainIssue } from "../base/plainIssue.ts";
import { annotationSchema } from "../judgment/annotations.ts";
import { compareQuerySchema, compareViewSchema } from "../results/comparisons/compare.ts";
import { compareDetailsSchema } from "../results/comparisons/compareDetails.ts";
import { seriesStatistics } from "../results/figures/seriesStatistics.ts";
import { reportSchema } from "../results/report.ts";
import { seriesSchema } from "../results/series/series.ts";
import { seriesHistorySchema } from "../results/series/seriesHistories.ts";
import { scenarioDescriptionSchema, targetDescriptionSchema } from "../work/catalog/catalog.ts";
import { jobSchema } from "../work/runs/run.ts";

export const shareKinds = ["comparison", "series", "chart", "report"] as const;
export const shareKindSchema = z.enum(shareKinds);
export type ShareKind = z.infer<typeof shareKindSchema>;

/** Longest life of a share that ends at all. */
const shareDaysMax = 3650;

const comparisonSubjectSchema = z
  .strictObject({
    kind: z.literal("comparison"),
    /** Columns as in `GET /api/v1/compare`, the base first. */
    columns: z.string().max(5000),
    /** Published references beside them, by their keys, as there. */
    references: z.string().max(3000).optional(),
    /** Percentiles that have rows of their own, as there. */
    statistics: z.string().max(100).optional(),
    /** The only rows that it has, as there; absent: all. */
    rows: z.string().optional(),
  })
  .superRefine(({ kind: _, ...query }, context) => {
    const read = compareQuerySchema.safeParse(query, { error: plainIssue });
    for (const { path, message } of read.error?.issues ?? []) {
      context.addIssue({ code: "custom", path: [...path], message });
    }
  });

const chartSubjectSchema = z.strictObject({
  kind: z.literal("chart"),
  /** Series in the order of their lines; those of no series of the project are passed over. */
  ids: z.array(idSchema).min(1).max(chartLinesMax),
  /** First and last version, both included; either may be open. */
  fromVersion: storedNameSchema.optional(),
  toVersion: storedNameSchema.optional(),
});

/** Body of `POST /api/v1/shares`. */
export const shareInputSchema = z.strictObject({
  /** What is frozen, as it is now. */
  subject: z.discriminatedUnion("kind", [
    comparisonSubjectSchema,
    z.strictObject({
      kind: z.literal("series"),
      id: idSchema,
      /** A statistic of its distributions instead of its own values. */
      statistic: z.enum(seriesStatistics).optional(),
    }),
    chartSubjectSchema,
    z.strictObject({ kind: z.literal("report"), jobId: idSchema }),
  ]),
  title: z
    .string()
    .trim()
    .min(1, "give the share a title")
    .max(120)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only"),
  /** Plain text under the title; lines may be broken. */
  note: z
    .string()
    .trim()
    .max(2000)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "use letters, digits, signs and line breaks")
    .default(""),
  /** Days until the link ends; null: it stays until somebody revokes it. */
  expiresInDays: z.int().min(1).max(shareDaysMax).nullable(),
});
export type ShareInput = z.infer<typeof shareInputSchema>;
export type ShareSubject = ShareInput["subject"];

/** A row of the list of shares. The link itself is known to whoever made it, and to nobody here. */
export const shareSchema = z.strictObject({
  id: idSchema,
  kind: shareKindSchema,
  title: z.string(),
  note: z.string(),
  /** First characters of the link's secret. */
  prefix: z.string(),
  /** SHA-256 (hex) of the snapshot's bytes. */
  contentHash: z.string(),
  bytes: z.int(),
  createdBy: z.strictObject({ id: z.string().nullable(), name: z.string() }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** Whether the link leads somewhere, by the database's clock. */
  state: z.enum(["live", "expired", "revoked"]),
  views: z.int(),
  lastViewedAt: z.iso.datetime().nullable(),
});
export type Share = z.infer<typeof shareSchema>;

/** Body of a 201 of `POST /api/v1/shares`. */
export const createdShareSchema = z.strictObject({
  share: shareSchema,
  /** The page for everybody; told once, because only a hash of its secret is kept. */
  url: z.string(),
});
export type CreatedShare = z.infer<typeof createdShareSchema>;

/** What a reader has to know of the workloads, frozen beside the figures. */
const frozenCatalogSchema = z.strictObject({
  scenarios: z.array(scenarioDescriptionSchema),
  targets: z.array(targetDescriptionSchema),
});

/** What is frozen of each kind: the answers that its page is drawn from. */
export const shareContentSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("comparison"),
    view: compareViewSchema,
    catalog: frozenCatalogSchema,
    /** What an opened row shows, by `detailsKey`, and the reports behind it, by job. */
    details: z.record(z.string(), compareDetailsSchema),
    reports: z.record(idSchema, reportSchema),
    /** Rows that a share of bounded size had no room to open. */
    rowsLeftOut: z.int(),
  }),
  z.strictObject({
    kind: z.literal("series"),
    series: seriesSchema,
    /** What people wrote at it; shares that are older than annotations have none. */
    annotations: z.array(annotationSchema).default([]),
  }),
  z.strictObject({ kind: z.literal("chart"), histories: z.array(seriesHistorySchema) }),
  z.strictObject({ kind: z.literal("report"), job: jobSchema, report: reportSchema }),
]);
export type ShareContent = z.infer<typeof shareContentSchema>;

/** Version of the snapshot's form, part of what is hashed. */
export const snapshotFormat = "lapline-share/1";

/** The whole of a share: canonical JSON of it is what is stored, hashed and served. */
export const shareSnapshotSchema = z.strictObject({
  format: z.literal(snapshotFormat),
  title: z.string(),
  note: z.string(),
  project: z.string(),
  author: z.string(),
  frozenAt: z.iso.datetime(),
  content: shareContentSchema,
});
export type ShareSnapshot = z.infer<typeof shareSnapshotSchema>;
