import { z } from "zod";
import { slugSchema, storedNameSchema } from "../../base/ids.ts";
import {
  paramsSchema,
  provisionerKindSchema,
  scenarioIdSchema,
  scenarioSizeSchema,
} from "../catalog/catalog.ts";

const templateOf = (name: z.ZodString) =>
  z.strictObject({
    target: name,
    provisioner: provisionerKindSchema.optional(),
    durability: name.optional(),
    /** Options of the target that differ from their default. */
    options: paramsSchema.optional(),
    scenarios: z
      .array(
        z.strictObject({
          scenario: scenarioIdSchema,
          /** One of its sizes by name; `params` then replace some of that size's. */
          size: scenarioSizeSchema.optional(),
          params: paramsSchema.optional(),
        }),
      )
      .min(1)
      .max(50),
    labels: z.array(name).min(1).max(20),
    trials: z.int().min(1).max(100).optional(),
    priority: z.int().min(-10).max(10).optional(),
  });

/** What a rule or a schedule measures, without the version: something that happens names that. */
export const runTemplateSchema = templateOf(slugSchema);
/** The same as a row holds it. */
export const storedRunTemplateSchema = templateOf(storedNameSchema);
export type RunTemplate = z.infer<typeof runTemplateSchema>;
