import { randomUUID } from "node:crypto";
import type { PlantPoison } from "./poison.ts";

/** A mail that nothing can be made of, before one that can be sent. */
export const poisonMails: PlantPoison = async ({ db, projectId }) => {
  const sound = { kind: "test", askedBy: "Tester" };
  const queue = async (digit: string, facts: object) => {
    const id = randomUUID().replace(/^./, digit);
    const mail = { kind: "test", toAddress: "a@example.org", subject: "Test", facts };
    await db.mail.create({ data: { id, projectId, ...mail, messageId: id, dedupeKey: id } });
    return id;
  };
  const [itemId, other] = [await queue("0", { kind: "nothing" }), await queue("f", sound)];
  const isStored = async (id: string) =>
    (await db.mail.findUniqueOrThrow({ where: { id } })).state === "stored";
  return {
    kind: "mail",
    itemId,
    error: /kind/,
    isOtherDone: () => isStored(other),
    cure: () => db.mail.update({ where: { id: itemId }, data: { facts: sound } }),
    isDone: () => isStored(itemId),
  };
};
