import type { BisectionRange, Catalog, ErrorCode } from "@lapline/contracts";
import { getAlert } from "../judgment/alerts/getAlert.ts";
import { advanceBisections } from "../judgment/bisections/advanceBisections.ts";
import { beginOwnBisections } from "../judgment/bisections/beginOwnBisections.ts";
import { planBisection } from "../judgment/bisections/planBisection.ts";
import { startBisection } from "../judgment/bisections/startBisection.ts";
import { processReport } from "../results/reports/processReport.ts";
import { claimJob } from "../work/jobs/claimJob.ts";
import { completeJob } from "../work/jobs/completeJob.ts";
import { failJob } from "../work/jobs/failJob.ts";
import { measure } from "./measure.ts";
import { openAlertBook } from "./openAlertBook.ts";
import { type TestEngine, testActor } from "./openTestEngine.ts";
import { testCatalog } from "./testCatalog.ts";
import { testComparisonReport } from "./testReport.ts";

/** The last of sixteen releases of alpha, which begin with 1.0.0. */
export const lastRelease = 15;
export const sixteenReleases = Array.from({ length: lastRelease + 1 }, (_, at) => `1.0.${at}`);
/** The registry with them. */
export const sixteenCatalog: Catalog = {
  ...testCatalog,
  targets: testCatalog.targets.map((target) =>
    target.id === "alpha" ? { ...target, versions: sixteenReleases } : target,
  ),
};

/**
 * A history of the first and the last release, an alert that the last is slower by a tenth, and what
 * it takes to search between them.
 */
export async function openBisectionBook(engine: TestEngine) {
  const { context, projectId, machineId } = engine;
  await measure(engine, { version: "1.0.0", value: 100 });
  await measure(engine, { version: `1.0.${lastRelease}`, value: 90 });
  const { id: seriesId } = await engine.db.series.findFirstOrThrow({
    where: { measure: "throughput" },
  });
  const change = { seriesId, version: `1.0.${lastRelease}`, ratio: 0.9 };
  const { alertId } = await openAlertBook(engine).confirm(change);

  /** Claims the comparison that waits, as the machine would. */
  const claim = async () => {
    const kinds = ["compare"] as const;
    const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
    if (job === null) throw new Error("no comparison waits");
    return { job, owned: { jobId: job.jobId, machineId, fence: job.fence } };
  };
  return {
    alertId,
    seriesId,
    claim,
    turn: (minutesPerDayMax = 10_000) =>
      advanceBisections(context, sixteenCatalog, { minutesPerDayMax }),
    /** Begins what Lapline begins by itself; answers how many. */
    begin: async () => (await beginOwnBisections(context, sixteenCatalog)).begun,
    /** Begins it by hand, between the versions of the alert or those that are given. */
    start: (range: BisectionRange | null = null, catalog = sixteenCatalog) =>
      startBisection(context, catalog, { projectId, alertId, actor: testActor, range }),
    plan: (range: BisectionRange | null = null, catalog = sixteenCatalog) =>
      planBisection(context, catalog, { projectId, alertId, range }),
    read: async () => {
      const alert = await getAlert(context, { projectId, alertId });
      if (alert?.bisection == null) throw new Error("there is no bisection");
      return { ...alert.bisection, alert };
    },
    /** Measures the comparison that waits: versions from `culprit` on are slower by a tenth. */
    compare: async (culprit: number, noise = 0.004) => {
      const { job, owned } = await claim();
      const { baseVersion = "" } = job.comparison ?? {};
      const level = (version: string) => (Number(version.split(".")[2]) >= culprit ? 90 : 100);
      const pairs = Array.from({ length: job.trials }, (_, place): [number, number] => {
        const jitter = (((place * 7919) % 13) / 13 - 0.5) * noise;
        return [level(baseVersion) * (1 + jitter), level(job.version) * (1 - jitter)];
      });
      await completeJob(context, { ...owned, ...testComparisonReport(pairs, { baseVersion }) });
      const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
      const outcome = await processReport(context, { reportId: id });
      if (outcome !== "processed") throw new Error(outcome);
      return job;
    },
    fail: async (code: ErrorCode, side: "base" | "head" = "head") => {
      const { job, owned } = await claim();
      const message = `${side} ${side === "base" ? job.comparison?.baseVersion : job.version}: broken`;
      await failJob(context, { ...owned, code, message });
      return job;
    },
  };
}
