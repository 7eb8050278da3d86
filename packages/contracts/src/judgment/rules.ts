import { z } from "zod";
import { changeShape } from "../base/changeShape.ts";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { previewItemsMax } from "../base/limits.ts";
import { measureDefinitionSchema, measureNameSchema } from "../base/measures.ts";
import { changeDirectionSchema } from "../base/statusSchemas.ts";
import { scenarioIdSchema } from "../work/catalog/catalog.ts";

const nameSchema = z
  .string()
  .trim()
  .min(1, "give the rule a name")
  .max(100)
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only");

/** Where a rule applies; null is everywhere. */
const scopeShape = {
  target: storedNameSchema.nullable().default(null),
  scenario: scenarioIdSchema.nullable().default(null),
  measure: measureNameSchema.nullable().default(null),
  label: storedNameSchema.nullable().default(null),
};

/** What a rule decides; null inherits from less specific rules, at last from the defaults. */
const settingsShape = {
  /** Smallest relative change that is told, e.g. 0.02. */
  minChange: z.number().min(0).max(10).nullable().default(null),
  /** `worse`: improvements are not told at all. */
  direction: z.enum(["worse", "both"]).nullable().default(null),
  /** Probability that the detector takes noise for a change, per candidate. */
  errorRate: z.number().min(1e-9).max(0.1).nullable().default(null),
  /** Comparisons that have to show a change again before it is told. */
  confirmations: z.int().min(1).max(5).nullable().default(null),
  /** True: changes are noted and nobody is told. */
  mute: z.boolean().nullable().default(null),
};

/** Body of `POST /api/v1/rules`. */
export const ruleInputSchema = z.strictObject({
  name: nameSchema,
  ...scopeShape,
  ...settingsShape,
});
export type RuleInput = z.infer<typeof ruleInputSchema>;

/** Body of `POST /api/v1/rules/{id}`: everything but where it applies. */
export const ruleChangeSchema = z.strictObject({ name: nameSchema, ...settingsShape });
export type RuleChange = z.infer<typeof ruleChangeSchema>;

export const ruleSchema = z.strictObject({
  id: idSchema,
  ...ruleInputSchema.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Rule = z.infer<typeof ruleSchema>;

/** Body of `POST /api/v1/rules/preview`: a rule that does not exist yet, or an existing one changed. */
export const rulePreviewInputSchema = z.strictObject({
  ...ruleInputSchema.shape,
  /** The rule that it would replace. */
  replaces: idSchema.nullable().default(null),
  /** `next` of the answer before: goes on with further series. */
  after: z.string().max(300).nullable().default(null),
});
export type RulePreviewInput = z.infer<typeof rulePreviewInputSchema>;

const toldSchema = z.strictObject({
  regressions: z.int(),
  improvements: z.int(),
  /** Of both, those in imported histories; absent: none. */
  imported: z.int().optional(),
});

/** What a rule would say over the existing history, beside what holds now. */
export const rulePreviewSchema = z.strictObject({
  /** Series that this answer looked at, those measured last first, of all that the rule applies to. */
  series: z.int(),
  seriesTotal: z.int(),
  points: z.int(),
  /** Changes that are worth a comparison by the rules that hold now, and with this one. */
  now: toldSchema,
  withRule: toldSchema,
  /** Mean points from the first one of a new level until it would have been suspected. */
  delayPointsMean: z.number().nullable(),
  /** Changes that this mean is of. */
  delays: z.int(),
  /** Asks for the series after these; null: there are no more. */
  next: z.string().nullable(),
  /** Newest first. */
  items: z
    .array(
      z.strictObject({
        seriesId: idSchema,
        target: z.string(),
        scenario: z.string(),
        /** The benchmark that the series is of, where its scenario has some. */
        benchmark: z.string().optional(),
        label: z.string(),
        measure: measureDefinitionSchema,
        baseVersion: z.string(),
        version: z.string(),
        /** When the first point of the new level was measured. */
        measuredAt: z.iso.datetime(),
        direction: changeDirectionSchema,
        ...changeShape,
        now: z.boolean(),
        withRule: z.boolean(),
        /** Null when it would not be told, or was not looked at. */
        delayPoints: z.int().nullable(),
      }),
    )
    .max(previewItemsMax),
});
export type RulePreview = z.infer<typeof rulePreviewSchema>;

/** Body of `POST /api/v1/reprocess`: which series; all of the project without any. */
export const reprocessInputSchema = z.strictObject({
  seriesId: idSchema.optional(),
  target: storedNameSchema.optional(),
  scenario: scenarioIdSchema.optional(),
  measure: measureNameSchema.optional(),
  label: storedNameSchema.optional(),
});
export type ReprocessInput = z.infer<typeof reprocessInputSchema>;

/** How many series are evaluated again, soon. */
export const reprocessAnswerSchema = z.strictObject({ series: z.int().min(0) });
