import { z } from "zod";
import { roleSchema } from "./permissionSchemas.ts";

/** A person of the project. */
export const memberSchema = z.strictObject({
  /** Of the person. */
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Only for those who may manage members. */
  email: z.string().nullable(),
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof memberSchema>;

export const memberRoleChangeSchema = z.strictObject({ role: roleSchema });
