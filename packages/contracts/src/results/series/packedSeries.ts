import { z } from "zod";
import { exactPointsMax } from "../../base/intervals.ts";
import { seriesPointsMax, seriesSchema } from "./series.ts";

const column = <T extends z.ZodType>(item: T) => z.array(item).max(seriesPointsMax);

/**
 * A history by columns, as the chart gets it: a thousand points of ten trials are about 56 KB after
 * compression. Values are exact; the trials of a point are counted in steps from its value, so fine
 * that its numbers spread over 250 steps or more: less than a pixel of any chart. The bounds of its
 * interval, and the trials of the newest points, are counted in steps that are 64 times finer: a 32,000th
 * of that spread at most is lost.
 * `GET /api/v1/series/{id}` has every number in full.
 */
export const packedSeriesSchema = z.strictObject({
  ...seriesSchema.omit({ items: true }).shape,
  /** Versions of the points, each once, in their order. */
  versions: column(z.string()),
  /** Places of those versions in the target's order, each after the one before. */
  versionOrderSteps: column(z.int()),
  /** Comparability hashes of the points, each once. */
  hashes: column(z.string()),
  columns: z.strictObject({
    /** Place in `versions` and in `hashes`. */
    version: column(z.int()),
    hash: column(z.int()),
    /** UUIDs as base64url without padding, which is shorter by 4 KB a thousand after compression. */
    jobId: column(z.string().length(22)),
    /** ms after the point before; the first since the epoch. */
    measuredAfterMs: column(z.int()),
    value: column(z.number()),
    /** A step is two to this power, in the unit of the series. */
    stepPower: column(z.int()),
    /** In 64ths of a step; null where a point has no interval. */
    ciLowSteps: column(z.int().nullable()),
    ciHighSteps: column(z.int().nullable()),
    sampleSteps: column(z.array(z.int())),
    /**
     * Of the newest points, which are compared in words: what `sampleSteps` leave, in 64ths of a step. Older
     * servers leave it out.
     */
    sampleRests: z.array(z.array(z.int())).max(exactPointsMax).optional(),
    n: column(z.int()),
  }),
  /** Points that do not count, by their place, with the reasons. */
  invalid: column(z.tuple([z.int(), z.array(z.string())])),
});
export type PackedSeries = z.infer<typeof packedSeriesSchema>;
