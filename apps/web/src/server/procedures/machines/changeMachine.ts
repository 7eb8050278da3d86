import { z } from "zod";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Input, answer and permission that drain, resume and revoke share. */
export const changeMachine = projectProcedure("machines.manage")
  .input(byIdSchema)
  .output(z.strictObject({ id: z.uuid() }));

/** The answer to a change, or 404 when the project has no such machine. */
export function changedMachine(id: string, found: boolean): { id: string } {
  if (!found) throw notFound("machine");
  return { id };
}
