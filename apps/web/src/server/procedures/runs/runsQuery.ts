import {
  pageQuerySchema,
  runSorts,
  runStatusSchema,
  scenarioIdSchema,
  slugSchema,
} from "@lapline/contracts";
import { z } from "zod";

/** Filters and page of the runs list; a run matches when any of its jobs does. */
export const runsQuerySchema = pageQuerySchema.extend({
  status: runStatusSchema.optional(),
  target: slugSchema.optional(),
  scenario: scenarioIdSchema.optional(),
  label: slugSchema.optional(),
  /** Order; a leading dash means descending. */
  sort: z.enum(runSorts).optional(),
});
