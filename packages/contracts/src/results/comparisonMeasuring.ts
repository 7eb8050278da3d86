import { z } from "zod";
import { armSchema, wholeTrialsCodeSchema } from "../base/rawSlices.ts";

const cost = z.number().min(0).nullable();

/** Neighboring slices of one pair, put together: what an operation cost each arm in that time. */
export const slicePointSchema = z.strictObject({
  /** From 1. */
  pair: z.int().min(1),
  /** Middle of the slices, from the start of the attempt. */
  atMs: z.number().min(0),
  /** Time by operations, in ns; null where an arm completed none. */
  baseNs: cost,
  headNs: cost,
  againNs: cost,
});
export type SlicePoint = z.infer<typeof slicePointSchema>;

/** How the two versions of a job were measured against each other. */
export const comparisonMeasuringSchema = z.discriminatedUnion("method", [
  z.strictObject({
    method: z.literal("slices"),
    version: z.int().min(1),
    pairs: z.int().min(1),
    /** Pairs that it could have taken, where fewer settled what it was for; absent: it took them all. */
    pairsMax: z.int().min(1).optional(),
    /** Planned length of a slice, and what was left out after each change of hands. */
    sliceMs: z.number().min(0),
    settleMs: z.number().min(0),
    arms: z.array(
      z.strictObject({
        arm: armSchema,
        operations: z.number().min(0),
        activeMs: z.number().min(0),
        /** Share of the driven time that was left out after changes of hands. */
        settleShare: z.number().min(0).max(1),
        /** CPU time outside of its slices by that inside; null: could not be read. */
        idleShare: z.number().min(0).nullable(),
      }),
    ),
    /**
     * Relative time that the head spends more than the base on what strikes few slices, such as a
     * collection; null where it cannot be told.
     */
    rareEventCost: z.number().nullable(),
    points: z.array(slicePointSchema),
  }),
  z.strictObject({
    method: z.literal("trials"),
    version: z.int().min(1),
    /** Why slices were not possible; null: the worker did not say. */
    reason: z.strictObject({ code: wholeTrialsCodeSchema, detail: z.string() }).nullable(),
  }),
]);
export type ComparisonMeasuring = z.infer<typeof comparisonMeasuringSchema>;
