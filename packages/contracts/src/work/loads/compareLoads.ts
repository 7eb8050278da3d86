import { z } from "zod";
import { loadSettingSchema } from "../catalog/loadSetting.ts";
import type { DrivenSetting } from "./drivenLoad.ts";

/** A setting of the load that is not the same on two sides; null: not recorded. */
export const loadDifferenceSchema = z.strictObject({
  ...loadSettingSchema.omit({ unset: true }).shape,
  base: z.string().nullable(),
  side: z.string().nullable(),
});
export type LoadDifference = z.infer<typeof loadDifferenceSchema>;

/** What the loads of two sides allow: a ratio, or the reasons why there is none. */
export const comparedLoadsSchema = z.strictObject({
  /** False: some setting was recorded on neither side, so that only what was asked for is the same. */
  recorded: z.boolean(),
  /** Empty: the two can be compared. */
  differences: z.array(loadDifferenceSchema),
});
export type ComparedLoads = z.infer<typeof comparedLoadsSchema>;

/**
 * Whether two sides did the same work, the one question behind every ratio. Sides of which a setting
 * is equally unknown are held against what was asked of them. Pure.
 */
export function compareLoads(
  base: readonly DrivenSetting[],
  side: readonly DrivenSetting[],
): ComparedLoads {
  const sides = new Map(side.map((setting) => [setting.name, setting]));
  const names = new Set(base.map(({ name }) => name));
  const absent = ({ unset }: DrivenSetting) => ({ asked: unset ?? null, driven: unset ?? null });
  const pairs = [
    ...base.map((one) => ({ one, other: sides.get(one.name) ?? { ...one, ...absent(one) } })),
    ...side
      .filter(({ name }) => !names.has(name))
      .map((other) => ({ one: { ...other, ...absent(other) }, other })),
  ];
  return {
    recorded: pairs.every(({ one, other }) => one.driven !== null || other.driven !== null),
    differences: pairs.flatMap(({ one, other }): LoadDifference[] => {
      const isUnknown = one.driven === null && other.driven === null;
      const [a, b] = isUnknown ? [one.asked, other.asked] : [one.driven, other.driven];
      const { name, title, unit } = one;
      return a === b ? [] : [{ name, title, unit, base: a, side: b }];
    }),
  };
}
