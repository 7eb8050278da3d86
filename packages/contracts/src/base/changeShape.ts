import { z } from "zod";

/**
 * What every view says of one change, decided once: its size is `ratio`, new level over old with its
 * 95 % interval. `levels` are those whose ratio it is, null where a comparison measured it. `range` is
 * where the change may lie when the history does not allow to name one version. Frozen shares of
 * before these were kept have neither.
 */
export const changeShape = {
  ratio: z.number(),
  ratioLow: z.number(),
  ratioHigh: z.number(),
  levels: z.strictObject({ before: z.number(), after: z.number() }).nullable().default(null),
  /** Last version surely of the old level, and first one surely of the new. */
  range: z.strictObject({ after: z.string(), upTo: z.string() }).nullable().default(null),
};

/**
 * The versions between which a change of a series was found, where the alert that it heads may name a
 * nearer pair that another series saw. Older servers leave them out.
 */
export const changePairShape = {
  baseVersion: z.string().optional(),
  version: z.string().optional(),
};

const shapeSchema = z.strictObject(changeShape);
export type ChangeShape = z.infer<typeof shapeSchema>;
