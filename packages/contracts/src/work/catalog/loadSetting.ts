import { z } from "zod";

/**
 * How the value of a load setting is written: `count` before its title ("64 in flight"), everything
 * else behind it ("measured span 10 s", "durability flushed at each commit").
 */
const loadUnitSchema = z.enum(["count", "seconds", "milliseconds", "bytes", "percent", "text"]);

/** Something that decides how much work a workload puts on its target, and of which kind. */
export const loadSettingSchema = z.strictObject({
  /** The scenario's parameter, or a fact of the target such as `keyType`. */
  name: z.string().min(1).max(64),
  /** In words, as they stand beside a value: "in flight", "rows stored before". */
  title: z.string().min(1).max(80),
  unit: loadUnitSchema,
  /** What a job drives that goes without it: jobs do not keep such a parameter or option at its default. */
  unset: z.string().min(1).max(80).optional(),
});
export type LoadSetting = z.infer<typeof loadSettingSchema>;

/**
 * What a target drives in its own way, whatever a scenario's parameters ask for: `scenarios` are
 * those that it is about.
 */
export const targetLoadSchema = z.strictObject({
  name: loadSettingSchema.shape.name,
  value: z.string().min(1).max(80),
  scenarios: z.array(z.string()).min(1),
  /** It takes the place of a parameter: where that was not given, nothing is known of it. */
  overrides: z.literal(true).optional(),
  /** It is driven only where this option of the target has this value, and then instead of any other. */
  option: z.strictObject({ name: z.string().min(1).max(64), value: z.string() }).optional(),
});
export type TargetLoad = z.infer<typeof targetLoadSchema>;
