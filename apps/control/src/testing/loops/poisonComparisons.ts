import { processReport, submitRun } from "@lapline/engine";
import { insertChange } from "@lapline/testkit";
import { catalog } from "@lapline/workloads/catalog";
import type { PlantPoison } from "./poison.ts";

/**
 * A suspicion whose comparison failed with a code of a newer version, before one that waits for its
 * comparison.
 */
export const poisonComparisons: PlantPoison = async ({ db, engine, projectId, measureNext }) => {
  const versions = ["22.5.0", "22.6.0", "22.7.0"];
  const submitted = await submitRun(engine, catalog, {
    projectId,
    actor: { kind: "system" },
    submission: {
      targets: [{ target: "sqlite-node", versions: [...versions, "22.8.0"] }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
      priority: 10,
    },
  });
  if (submitted.outcome !== "created") throw new Error(JSON.stringify(submitted));
  for (const _ of versions) {
    const { id } = await db.report.findUniqueOrThrow({ where: { jobId: await measureNext() } });
    await processReport(engine, { reportId: id });
  }
  const { seriesId } = await db.result.findFirstOrThrow({
    where: { version: { name: "22.6.0", target: { key: "sqlite-node" } } },
  });
  const suspect = (version: string) =>
    insertChange((sql, values) => db.$queryRawUnsafe(sql, ...values), {
      seriesId,
      version,
      ratio: 0.9,
      state: "suspected",
    });
  const [itemId, other] = [await suspect("22.6.0"), await suspect("22.7.0")];
  const job = submitted.run.jobs.at(-1);
  const fail = (errorCode: string) =>
    db.job.update({
      where: { id: job?.id ?? "" },
      data: { status: "FAILED", errorCode, finishedAt: new Date() },
    });
  await fail("invented_next_year");
  await db.suspicion.update({
    where: { id: itemId },
    data: { state: "confirming", comparisonJobId: job?.id ?? null },
  });
  const stateOf = async (id: string) =>
    (await db.suspicion.findUniqueOrThrow({ where: { id } })).state;
  return {
    kind: "suspicion",
    itemId,
    error: /invented_next_year, which this version of Lapline does not know/,
    isOtherDone: async () => (await stateOf(other)) === "confirming",
    cure: () => fail("build_failed"),
    isDone: async () => (await stateOf(itemId)) === "not_confirmed",
  };
};
