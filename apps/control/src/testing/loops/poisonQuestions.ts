import { randomUUID } from "node:crypto";
import type { PlantPoison } from "./poison.ts";

/** A question that asks nothing known, before one of a repository that was removed. */
export const poisonQuestions: PlantPoison = async ({ db, projectId }) => {
  const sound = { kind: "commits", from: "a", to: "b" };
  const put = async (digit: string, asked: object) => {
    const id = randomUUID().replace(/^./, digit);
    const nextTryAt = new Date(0);
    await db.repositoryQuestion.create({ data: { id, projectId, key: id, asked, nextTryAt } });
    return id;
  };
  const [itemId, other] = [await put("0", { kind: "weather" }), await put("f", sound)];
  const isSettled = async (id: string) =>
    (await db.repositoryQuestion.findUniqueOrThrow({ where: { id } })).settledAt !== null;
  return {
    kind: "question",
    itemId,
    error: /kind/,
    isOtherDone: () => isSettled(other),
    cure: () => db.repositoryQuestion.update({ where: { id: itemId }, data: { asked: sound } }),
    isDone: () => isSettled(itemId),
  };
};
