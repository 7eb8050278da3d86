import { z } from "zod";
import { givenOutcomeSchema, handOverSchema } from "./givenSchemas.ts";
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

export const memberRoleChangeSchema = z.strictObject({
  role: roleSchema,
  /** Of what they gave and may not give any more. */
  handOver: handOverSchema,
});

/** A member who was removed or got another role, and what became of what they gave. */
export const settledMemberSchema = givenOutcomeSchema.extend({ id: z.string() });

/** Query of `GET /api/v1/members/{id}/given`. */
export const givenQuerySchema = z.strictObject({
  /** The role that they would get; without it they would be removed. */
  role: roleSchema.optional(),
});
