import { z } from "zod";
import { roleSchema } from "./permissionSchemas.ts";

/** A person of the project. */
export const memberSchema = z.strictObject({
  /** Of the person. */
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Whether regression mails go to them. */
  regressionMail: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;
