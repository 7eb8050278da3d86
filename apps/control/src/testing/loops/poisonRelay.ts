import type { PlantPoison } from "./poison.ts";

/** An entry of a known kind that cannot be read, before one that can. */
export const poisonRelay: PlantPoison = async ({ db, submit }) => {
  const [jobId = ""] = await submit(1);
  const { runId } = await db.job.findUniqueOrThrow({ where: { id: jobId } });
  const kind = "job_ended";
  const { id } = await db.outbox.create({ data: { kind, payload: { kind, runId: "none" } } });
  const other = await db.outbox.create({ data: { kind, payload: { kind, runId } } });
  const isDone = async (entry: bigint) =>
    (await db.outbox.findUniqueOrThrow({ where: { id: entry } })).doneAt !== null;
  return {
    kind: "outbox",
    itemId: String(id),
    error: /runId/,
    isOtherDone: () => isDone(other.id),
    cure: () => db.outbox.update({ where: { id }, data: { payload: { kind, runId } } }),
    isDone: () => isDone(id),
  };
};
