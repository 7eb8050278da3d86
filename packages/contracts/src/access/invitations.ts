import { z } from "zod";
import { idSchema } from "../base/ids.ts";
import { roleSchema } from "./permissionSchemas.ts";

/** An invitation that was not answered yet. */
export const invitationSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  role: roleSchema,
  /** Name of who invited; null when they are gone or it was an API key. */
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationInputSchema = z.strictObject({
  email: z.email("this is not an e-mail address").max(254),
  role: roleSchema,
});

/** A new invitation with its link, which is in this answer only. */
export const createdInvitationSchema = z.strictObject({
  invitation: invitationSchema,
  url: z.string(),
});
