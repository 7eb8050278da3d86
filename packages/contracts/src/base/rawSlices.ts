import { z } from "zod";
import { measureNameSchema } from "./measures.ts";

// What an interleaved job says of how it measured its two versions against each other. Old workers say
// nothing: they took whole trials.

/**
 * Versions of the two ways of measuring. A change to order, lengths, or what is left out gives the way
 * a new version, so that comparisons and calibrations of both are never pooled.
 */
export const sliceMethodVersion = 1;
export const trialMethodVersion = 1;

/** Slices of one pair, and pairs of one report, at most: a report stays some megabytes. */
export const slicesPerPairMax = 3000;
export const pairsMax = 50;

/**
 * Who is driven in a slice. `again` is a second process of the base: how far it is from the first one
 * is what identical versions differ by.
 */
export const armSchema = z.enum(["base", "head", "again"]);
export type Arm = z.infer<typeof armSchema>;

/** Why whole trials were taken. */
export const wholeTrialsCodeSchema = z.enum([
  /** One start of a program is one trial. */
  "command",
  /** The harness does not know the verb, or does not know it for this scenario. */
  "harness_cannot_slice",
  /** The scenario measures one piece of work from its begin to its end. */
  "work_not_divisible",
  /** Each operation uses up stored data, and a trial ends when there is none left. */
  "data_runs_out",
  /** Both versions flush to one device, whose write-back outlasts a slice. */
  "shared_device",
  /** What one version does outside of its slices exceeds the limit at the longest slices. */
  "idle_work",
  /** The scenario reads the target at rest, and the other version is not at rest then. */
  "needs_rest",
  /** Two of a target of many services need more memory than one. */
  "too_large",
]);
export type WholeTrialsCode = z.infer<typeof wholeTrialsCodeSchema>;

const count = z.int().min(0);
const ns = z.number().min(0);

/**
 * All slices of one pair in the order in which they ran, in columns of one length. `startNs` counts
 * from the attempt's clock zero, the axis of `startMs` of the trials; slices never overlap.
 */
const sliceColumnsSchema = z
  .strictObject({
    arms: z.array(armSchema).max(slicesPerPairMax),
    /** Number of the block, from 0. Each block drives every arm twice, in an order and its reverse. */
    blocks: z.array(count).max(slicesPerPairMax),
    startNs: z.array(ns).max(slicesPerPairMax),
    /** Time of the counted operations, with the wait until the last one ended. */
    durationNs: z.array(ns).max(slicesPerPairMax),
    /** Counted operations. */
    operations: z.array(count).max(slicesPerPairMax),
  })
  .refine(({ arms, ...columns }) => {
    return Object.values(columns).every(({ length }) => length === arms.length);
  }, "columns of slices have different lengths");
export type SliceColumns = z.infer<typeof sliceColumnsSchema>;

/** What one arm did in one pair. */
const sliceArmSchema = z.strictObject({
  arm: armSchema,
  operations: count,
  /** Sum of its slices. */
  activeNs: ns,
  /** Sum of what was left out after each change of hands. */
  settleNs: ns,
  /** CPU time of its processes inside its turns (settling too), and outside; null: could not be read. */
  activeCpuNs: ns.nullable(),
  idleCpuNs: ns.nullable(),
  /** Its data after the last slice; null where they lie in a container. */
  dataBytes: ns.nullable(),
  /** Cost of an operation in slices of the planned length and in those of four times that, by block. */
  caches: z.strictObject({
    /** ln(cost in long slices / cost in others): below 0 where caches are cold after a change of hands. */
    logRatio: z.number().nullable(),
    /** Standard error of `logRatio`, from the blocks; null: too few. */
    standardError: ns.nullable(),
  }),
});
export type SliceArm = z.infer<typeof sliceArmSchema>;

/** One sample of a comparison: fresh processes of all arms, and their slices. */
const slicePairSchema = z.strictObject({
  /** `index` of the trials that hold the sums of either side. */
  baseTrial: count,
  headTrial: count,
  /** Decides order and lengths of this pair. */
  seed: z.int().min(0).max(0xffff_ffff),
  slices: sliceColumnsSchema,
  arms: z.array(sliceArmSchema).min(2).max(3),
  /** The values of `again`, like those of a trial; null: the pair has no such arm. */
  again: z.strictObject({ values: z.record(measureNameSchema, z.number()) }).nullable(),
});
export type SlicePair = z.infer<typeof slicePairSchema>;

/** How an interleaved job measured. */
export const rawComparisonSchema = z.discriminatedUnion("method", [
  z.strictObject({
    method: z.literal("slices"),
    version: z.int().min(1),
    /** Planned length of a slice; each block has its own, 30 % to either side. */
    sliceNs: ns,
    /** Left out after each change of hands, the same for all arms. */
    settleNs: ns,
    pairs: z.array(slicePairSchema).min(1).max(pairsMax),
  }),
  z.strictObject({
    method: z.literal("trials"),
    version: z.int().min(1),
    reason: z.strictObject({
      code: wholeTrialsCodeSchema,
      /** A sentence for people. */
      detail: z.string().max(1000),
    }),
  }),
]);
export type RawComparison = z.infer<typeof rawComparisonSchema>;
