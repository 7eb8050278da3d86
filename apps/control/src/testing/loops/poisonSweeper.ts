import { randomUUID } from "node:crypto";
import type { PlantPoison } from "./poison.ts";

/** A silent machine that cannot be marked as lost, before one that can. */
export const poisonSweeper: PlantPoison = async ({ db, poison }) => {
  const {
    id: _,
    keyHash: __,
    facts: ___,
    quarantineReason: ____,
    ...like
  } = await db.machine.findFirstOrThrow();
  const silent = async (digit: string) => {
    const id = randomUUID().replace(/^./, digit);
    const facts = { name: id, keyHash: id, lastSeenAt: new Date(0) };
    await db.machine.create({ data: { ...like, id, ...facts } });
    return id;
  };
  const [itemId, other] = [await silent("0"), await silent("f")];
  const isLost = async (id: string) =>
    (await db.machine.findUniqueOrThrow({ where: { id } })).lostAt !== null;
  return {
    kind: "machine",
    itemId,
    error: /this row is poisoned/,
    isOtherDone: () => isLost(other),
    cure: await poison("machine", `OLD."id" = '${itemId}'`),
    isDone: () => isLost(itemId),
  };
};
