import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { pageQuerySchema } from "../base/pagination.ts";
import { apiKeyScopeSchema } from "./permissionSchemas.ts";

/** An API key as it may be shown again: the key itself never is. */
export const apiKeySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
  scopes: z.array(apiKeyScopeSchema),
  /** Who made it; null for the installation and for accounts that are gone. */
  createdBy: z
    .strictObject({
      id: z.string(),
      name: z.string(),
      /** False for a former member: the key still opens, because it is the project's. */
      isMember: z.boolean(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** When the secret was last replaced. */
  rotatedAt: z.iso.datetime().nullable(),
  /** Until when the secret before opens too; null when it does not. */
  previousUntil: z.iso.datetime().nullable(),
});

export const apiKeysQuerySchema = pageQuerySchema.extend({
  /** Id of the person who made them. */
  createdBy: z.string().min(1).max(64).optional(),
});

export const apiKeyInputSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "give the key a name")
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only"),
  scopes: z.array(apiKeyScopeSchema).min(1, "choose at least one scope").max(4),
  /** Never expires when null. */
  expiresInDays: z.int().min(1).max(3650).nullable(),
});

/** Answer to the making of a key. */
export const createdApiKeySchema = z.strictObject({
  id: idSchema,
  /** Shown once; only its hash is kept. */
  key: z.string(),
  prefix: z.string(),
  expiresAt: z.iso.datetime().nullable(),
});

/** Longest time that a replaced secret opens beside the new one, in hours. */
export const apiKeyKeepHoursMax = 7 * 24;

export const apiKeyRotationSchema = z.strictObject({
  /** How long the secret so far opens too; 0 ends it at once. */
  keepHours: z.int().min(0).max(apiKeyKeepHoursMax),
});

/** Answer to the replacement of a key's secret. */
export const rotatedApiKeySchema = z.strictObject({
  id: idSchema,
  /** Shown once; only its hash is kept. */
  key: z.string(),
  prefix: z.string(),
  /** Until when the secret before opens too; null when it ended at once. */
  previousUntil: z.iso.datetime().nullable(),
});
