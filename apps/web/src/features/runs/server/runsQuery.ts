import { pageQuerySchema, runStatusSchema, scenarioIdSchema, slugSchema } from "@lapline/contracts";

/** Filters and page of the runs list; a run matches when any of its jobs does. */
export const runsQuerySchema = pageQuerySchema.extend({
  status: runStatusSchema.optional(),
  target: slugSchema.optional(),
  scenario: scenarioIdSchema.optional(),
  label: slugSchema.optional(),
});
