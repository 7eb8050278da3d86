import type { SendsMail } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** Whether control has a mail server, as it last said. */
export async function readSendsMail({ db }: Pick<EngineContext, "db">): Promise<SendsMail> {
  const row = await db.installation.findUnique({ where: { id: 1 }, select: { sendsMail: true } });
  return row?.sendsMail ?? null;
}
