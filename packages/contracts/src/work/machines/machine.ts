import { z } from "zod";
import { hostFactsSchema } from "../../base/environment.ts";
import { idSchema, storedNameSchema } from "../../base/ids.ts";
import { jobKindSchema, machineStatusSchema } from "../../base/statusSchemas.ts";
import { sandboxKindSchema } from "../catalog/catalog.ts";
import { machineLoadSchema } from "./machineLoad.ts";
import { machineNoiseSchema } from "./machineNoise.ts";

/** A registered bench machine as the interface and the API show it. */
export const machineSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  label: storedNameSchema,
  status: machineStatusSchema,
  /** What its owner lets it use. */
  sandboxes: z.array(sandboxKindSchema),
  facts: hostFactsSchema.nullable(),
  factsChangedAt: z.iso.datetime().nullable(),
  currentJob: z
    .strictObject({
      ...{ id: idSchema, target: z.string(), version: z.string(), scenario: z.string() },
      kind: jobKindSchema.optional(),
      /** The version that a comparison holds it against. */
      baseVersion: z.string().optional(),
    })
    .nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** Why it takes no jobs: what it says of itself, or why it is in quarantine. */
  healthMessage: z.string().nullable(),
  /** Why it keeps its version of the worker, although the server offers another; older servers lack it. */
  updateProblem: z.string().nullable().optional(),
  /** Since when it gets no jobs because of what it did; ends by resuming it. */
  quarantinedAt: z.iso.datetime().nullable(),
  /** How far identical code differs there; only in the list of machines. */
  noise: machineNoiseSchema.optional(),
  /** Other programs beside its newest jobs; only in the list of machines. */
  load: machineLoadSchema.optional(),
  createdAt: z.iso.datetime(),
});
export type Machine = z.infer<typeof machineSchema>;
