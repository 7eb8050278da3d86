import { mailSchema } from "@lapline/contracts";
import { getMail as readMail } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** One mail with its content. */
export const getMail = projectProcedure("mails.read")
  .input(byIdSchema)
  .output(mailSchema)
  .query(async ({ ctx, input }) => {
    const mail = await readMail(ctx.engine, { projectId: ctx.projectId, mailId: input.id });
    if (mail === null) throw notFound("mail");
    return mail;
  });
