import { queueTestMail } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { forbidden } from "../../http/refusals.ts";
import { consumeMail } from "../../limits/consumeMail.ts";
import { projectProcedure } from "../../trpc.ts";

/** Mails the caller a test; answers the id of the mail, whose conversation tells how it went. */
export const sendTestMail = projectProcedure("mails.test")
  .output(byIdSchema)
  .mutation(async ({ ctx }) => {
    const { projectId, actor } = ctx;
    if (actor.kind !== "user") throw forbidden("A test mail goes to a person: sign in for one.");
    await consumeMail("test", projectId);
    const { userId: id, name, email } = actor;
    return queueTestMail(ctx.engine, { projectId, actor: { kind: "user", id, name }, email });
  });
