import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { apiKeyScopeSchema, roleSchema } from "./permissionSchemas.ts";

/** Body of `GET /api/v1/caller`: who asks, as the server knows it, and the project that calls work in. */
export const callerSchema = z.strictObject({
  project: z.strictObject({ id: idSchema, slug: z.string(), name: z.string() }),
  caller: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("apiKey"),
      name: z.string(),
      scopes: z.array(apiKeyScopeSchema),
      /** Null: it never ends by itself. */
      expiresAt: z.iso.datetime().nullable(),
    }),
    z.strictObject({ kind: z.literal("user"), name: z.string(), role: roleSchema }),
  ]),
});
export type CallerFacts = z.infer<typeof callerSchema>;
