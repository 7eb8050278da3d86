import { z } from "zod";
import { idSchema } from "../base/ids.ts";

/** Why something that was measured is deleted; it stays in the audit trail. */
const deletionReasonSchema = z.string().trim().min(1).max(500);

/** Query of `DELETE /api/v1/runs/{id}` and `DELETE /api/v1/jobs/{id}/report`. */
export const deletionQuerySchema = z.strictObject({ reason: deletionReasonSchema });

export const deletionInputSchema = deletionQuerySchema.extend({ id: idSchema });

/** What a deletion took away. */
export const deletionSchema = z.strictObject({
  id: idSchema,
  reports: z.int().min(0),
  results: z.int().min(0),
  /** Histories that are evaluated again because of it. */
  series: z.int().min(0),
  /** Whether the run is gone too, because it has no other job. */
  runDeleted: z.boolean(),
});
