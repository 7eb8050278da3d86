import { z } from "zod";
import { changeShape } from "../base/changeShape.ts";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { measureDefinitionSchema } from "../base/measures.ts";
import { pageQuerySchema } from "../base/pagination.ts";
import { changeDirectionSchema, suspicionStateSchema } from "../base/statusSchemas.ts";

/** A change that is looked into, or was; nobody is told of it before it is confirmed. */
export const suspicionSchema = z.strictObject({
  id: idSchema,
  seriesId: idSchema,
  target: storedNameSchema,
  scenario: z.string(),
  /** The benchmark that the series is of, where its scenario has some. */
  benchmark: z.string().optional(),
  label: storedNameSchema,
  measure: measureDefinitionSchema,
  baseVersion: z.string(),
  version: z.string(),
  /** Versions further apart that were compared once more after these had shown nothing, or will be. */
  widePair: z.strictObject({ baseVersion: z.string(), version: z.string() }).optional(),
  direction: changeDirectionSchema,
  ...changeShape,
  state: suspicionStateSchema,
  stateReason: z.string().nullable(),
  environmentEvent: z.boolean(),
  /** Measured elsewhere: later versions of the history confirm it, no comparison does. */
  imported: z.boolean(),
  confirmations: z.int(),
  confirmationsWanted: z.int(),
  comparisonJobId: idSchema.nullable(),
  alertId: idSchema.nullable(),
  openedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Suspicion = z.infer<typeof suspicionSchema>;

/** Filters and page of the suspicions, newest first. */
export const suspicionsQuerySchema = pageQuerySchema.extend({
  state: suspicionStateSchema.optional(),
  seriesId: idSchema.optional(),
  target: storedNameSchema.optional(),
});
export type SuspicionsQuery = z.infer<typeof suspicionsQuerySchema>;
