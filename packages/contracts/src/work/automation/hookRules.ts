import { z } from "zod";
import { idSchema, storedNameSchema, versionSchema } from "../../base/ids.ts";
import { runTemplateSchema, storedRunTemplateSchema } from "../runs/runTemplate.ts";
import { hookEventKinds } from "./hookKinds.ts";

/** Rules of one CI trigger. */
export const hookRulesMax = 20;

/** A glob of a ref or a path: `*` stays within a part, `**` crosses slashes. */
const globSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only");
const globsSchema = z.array(globSchema).max(50).default([]);

/** Text with `{name}` for parts of the event. */
const expressionSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(
    /^([A-Za-z0-9._+@:/-]|\{[A-Za-z][A-Za-z0-9_]{0,40}\})+$/,
    "use letters, digits, . _ + @ : / - and {names}",
  );

/** How the version that is measured is called. */
export const hookVersionSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("tag"),
    /** Left out where the tag begins with it, e.g. `v`. */
    stripPrefix: z
      .string()
      .max(50)
      .regex(/^[A-Za-z0-9._+@:/-]*$/, "use letters, digits and . _ + @ : / -")
      .optional(),
  }),
  /** The whole id. */
  z.strictObject({ kind: z.literal("commit") }),
  /** `{tag}@{digest}` or `{digest}`, with fields that a generic message names. */
  z.strictObject({ kind: z.literal("image"), template: expressionSchema }),
  /** Of `{tag}`, `{commit}`, `{branch}` and `{number}`. */
  z.strictObject({ kind: z.literal("expression"), template: expressionSchema }),
]);
export type HookVersion = z.infer<typeof hookVersionSchema>;

/** What the results are held against. */
const baselineOf = (version: z.ZodString) =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("previous_release") }),
    z.strictObject({ kind: z.literal("version"), version }),
    /** Where the pull request left its base. */
    z.strictObject({ kind: z.literal("merge_base") }),
  ]);
export const hookBaselineSchema = baselineOf(versionSchema);
export type HookBaseline = z.infer<typeof hookBaselineSchema>;

const ruleShape = {
  name: z
    .string()
    .trim()
    .min(1, "give the rule a name")
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only"),
  events: z.array(z.enum(hookEventKinds)).min(1, "choose at least one event").max(10),
  /** Of the push, or the base of the pull request; `!` in front leaves out. Empty: every one. */
  branches: globsSchema,
  /** Of the push or the release; the same. */
  tags: globsSchema,
  /** At least one changed file has to be in `include` (empty: any) and not in `exclude`. */
  paths: z
    .strictObject({ include: globsSchema, exclude: globsSchema })
    .default({ include: [], exclude: [] }),
  template: runTemplateSchema,
  version: hookVersionSchema,
  baseline: hookBaselineSchema.default({ kind: "none" }),
  /** Measures version and baseline by turns in one job, instead of the version alone. */
  byTurns: z.boolean().default(false),
};

/** What an event of some kind runs. */
export const hookRuleInputSchema = z
  .strictObject(ruleShape)
  .refine(({ byTurns, baseline }) => !byTurns || baseline.kind !== "none", {
    error: "choose a baseline for the interleaved measurement",
    path: ["baseline"],
  });
export type HookRuleInput = z.infer<typeof hookRuleInputSchema>;

/** A rule as a row holds it. */
export const hookRuleSchema = z.strictObject({
  id: idSchema,
  ...ruleShape,
  template: storedRunTemplateSchema,
  baseline: baselineOf(storedNameSchema).default({ kind: "none" }),
});
export type HookRule = z.infer<typeof hookRuleSchema>;

/** Body of `POST /api/v1/ci-triggers/{id}/rules`: all rules, in their order. */
export const hookRulesInputSchema = z.strictObject({
  rules: z.array(hookRuleInputSchema).max(hookRulesMax),
});
