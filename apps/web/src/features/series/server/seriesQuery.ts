import {
  measureNameSchema,
  pageQuerySchema,
  scenarioIdSchema,
  seriesSorts,
  slugSchema,
} from "@lapline/contracts";
import { z } from "zod";

/** Filters and page of the series list. */
export const seriesQuerySchema = pageQuerySchema.extend({
  target: slugSchema.optional(),
  scenario: scenarioIdSchema.optional(),
  label: slugSchema.optional(),
  measure: measureNameSchema.optional(),
  /** Order; a leading dash means descending. */
  sort: z.enum(seriesSorts).optional(),
  /** Part of a target, scenario, label or measure. */
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only")
    .optional(),
});
