import { z } from "zod";
import { idSchema } from "./ids.ts";
import { roleSchema } from "./permissionSchemas.ts";

/** A person of the project. */
export const memberSchema = z.strictObject({
  /** Of the person. */
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Only for those who may manage members. */
  email: z.string().nullable(),
  /** Whether the account asks for a second step at sign-in; only for those who may manage members. */
  twoStep: z.boolean().nullable(),
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof memberSchema>;

export const memberRoleChangeSchema = z.strictObject({ role: roleSchema });

const namedKeySchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  /** First characters of the key. */
  prefix: z.string(),
});

/** What became of a member who was removed. */
export const removedMemberSchema = z.strictObject({
  id: z.string(),
  /** API keys that they made and that still open: they are the project's. */
  keysKept: z.array(namedKeySchema),
  keysRevoked: z.array(namedKeySchema),
});
