import { mailSchema, mailSummarySchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { getMail, listMails, queueTestMail } from "@lapline/engine";
import { forbidden, notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { consumeMail } from "../limits/keptLimits.ts";
import { projectProcedure, router } from "../trpc.ts";

/** Mails that Lapline wrote for the project. */
export const mailsRouter = router({
  /** Mails that Lapline wrote for the project, newest first. */
  list: projectProcedure("mails.read")
    .meta({
      rest: {
        method: "GET",
        path: "/mails",
        operationId: "listMails",
        summary: "Mails that Lapline wrote for the project, newest first",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(mailSummarySchema))
    .query(({ ctx, input }) => listMails(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** One mail with its content. */
  get: projectProcedure("mails.read")
    .meta({
      rest: {
        method: "GET",
        path: "/mails/{id}",
        operationId: "getMail",
        summary: "One mail with its text and the answers of the mail server",
      },
    })
    .input(byIdSchema)
    .output(mailSchema)
    .query(async ({ ctx, input }) => {
      const mail = await getMail(ctx.engine, { projectId: ctx.projectId, mailId: input.id });
      if (mail === null) throw notFound("mail");
      return mail;
    }),

  /** Mails the caller a test; answers the id of the mail, whose conversation tells how it went. */
  test: projectProcedure("mails.test")
    .meta({
      rest: {
        method: "POST",
        path: "/mails/test",
        operationId: "sendTestMail",
        summary: "Send a test mail to the signed-in person; answers its id",
        status: 202,
        repeat: { answer: "id" },
      },
    })
    .output(byIdSchema)
    .mutation(async ({ ctx }) => {
      const { projectId, actor } = ctx;
      if (actor.kind !== "user") throw forbidden("A test mail goes to a person: sign in for one.");
      await consumeMail("test", projectId);
      const { userId: id, name, email } = actor;
      return queueTestMail(ctx.engine, { projectId, actor: { kind: "user", id, name }, email });
    }),
});
