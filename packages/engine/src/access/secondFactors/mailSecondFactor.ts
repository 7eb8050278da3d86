import type { Tx } from "@lapline/db";
import { type EngineContext, newId, putOutbox } from "../../base/index.ts";

export type SecondFactorChange = "enabled" | "disabled" | "codes_renewed" | "reset";

const subjects: Record<SecondFactorChange, string> = {
  enabled: "Two-step sign-in was enabled",
  disabled: "Two-step sign-in was disabled",
  codes_renewed: "Your recovery codes were replaced",
  reset: "Two-step sign-in was reset",
};

/** Queues the mail that tells the owner of an account what changed, in case it was not them. */
export async function mailSecondFactor(
  tx: Tx,
  context: EngineContext,
  { userId, change }: { userId: string; change: SecondFactorChange },
): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  const mailId = newId(context);
  const at = context.clock.now().toISOString();
  await tx.mail.create({
    data: {
      id: mailId,
      userId,
      kind: "second_factor",
      facts: { kind: "second_factor", change, at },
      toAddress: email,
      subject: subjects[change],
      messageId: `<${mailId}@lapline>`,
      dedupeKey: `second_factor ${mailId}`,
    },
  });
  await putOutbox(tx, [{ kind: "mail", mailId }]);
}
