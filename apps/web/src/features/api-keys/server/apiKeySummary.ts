import { apiKeyScopeSchema, idSchema } from "@lapline/contracts";
import { z } from "zod";

/** An API key as it may be shown again: the key itself never is. */
export const apiKeySummarySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
  scopes: z.array(apiKeyScopeSchema),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
