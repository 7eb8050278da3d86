import type { PlantPoison } from "./poison.ts";

/** A report that cannot be read, before one that can. */
export const poisonReports: PlantPoison = async ({ db, importMany }) => {
  const [itemId = "", other = ""] = await importMany(2);
  const read = (id: string) => db.report.findUniqueOrThrow({ where: { id } });
  const { payload } = await read(itemId);
  await db.report.update({ where: { id: itemId }, data: { payload: {} } });
  const isProcessed = async (id: string) =>
    (await db.job.findFirstOrThrow({ where: { report: { id } } })).status === "PROCESSED";
  const kind = "process_report";
  return {
    kind: "report",
    itemId,
    error: /trials/,
    isOtherDone: () => isProcessed(other),
    // As the sweeper does after half a minute.
    makeDue: () => db.outbox.create({ data: { kind, payload: { kind, reportId: itemId } } }),
    cure: () => db.report.update({ where: { id: itemId }, data: { payload: payload ?? {} } }),
    isDone: () => isProcessed(itemId),
  };
};
