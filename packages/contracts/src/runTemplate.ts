import { z } from "zod";
import { paramsSchema, provisionerKindSchema, scenarioIdSchema } from "./catalog.ts";
import { slugSchema } from "./ids.ts";

/** What a rule or a schedule measures, without the version: something that happens names that. */
export const runTemplateSchema = z.strictObject({
  target: slugSchema,
  provisioner: provisionerKindSchema.optional(),
  durability: slugSchema.optional(),
  scenarios: z
    .array(z.strictObject({ scenario: scenarioIdSchema, params: paramsSchema.optional() }))
    .min(1)
    .max(50),
  labels: z.array(slugSchema).min(1).max(20),
  trials: z.int().min(1).max(100).optional(),
  priority: z.int().min(-10).max(10).optional(),
});
export type RunTemplate = z.infer<typeof runTemplateSchema>;
