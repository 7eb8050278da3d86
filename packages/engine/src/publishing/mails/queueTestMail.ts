import { transact } from "@lapline/db";
import { stillMay, writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId, putOutbox } from "../../base/index.ts";

/** Queues a mail that only shows whether mails arrive. Tried once: the outcome is what it is for. */
export async function queueTestMail(
  context: EngineContext,
  input: { projectId: string; actor: Actor & { kind: "user" }; email: string },
): Promise<{ id: string }> {
  const { projectId, actor, email } = input;
  const id = newId(context);
  await transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "mails.test" });
    await tx.mail.create({
      data: {
        id,
        projectId,
        userId: actor.id,
        kind: "test",
        facts: { kind: "test", askedBy: actor.name },
        toAddress: email,
        subject: "Test mail from Lapline",
        messageId: `<${id}@lapline>`,
        dedupeKey: `test ${id}`,
      },
    });
    await putOutbox(tx, [{ kind: "mail", mailId: id }]);
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "mail.test_sent",
      subjectKind: "mail",
      subjectId: id,
    });
  });
  return { id };
}
