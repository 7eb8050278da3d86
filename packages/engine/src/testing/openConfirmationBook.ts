import { reasonTextOrNull } from "@lapline/contracts";
import { expect } from "vitest";
import { confirmSuspicions } from "../judgment/confirmations/confirmSuspicions.ts";
import { processReport } from "../results/reports/processReport.ts";
import { claimJob } from "../work/jobs/claimJob.ts";
import { completeJob } from "../work/jobs/completeJob.ts";
import { openAlertBook } from "./openAlertBook.ts";
import type { TestEngine } from "./openTestEngine.ts";
import { testCatalog } from "./testCatalog.ts";
import { testComparisonReport } from "./testReport.ts";

/** Suspicions of a test's installation, and the comparisons that decide them. */
export function openConfirmationBook(engine: TestEngine) {
  const book = openAlertBook(engine);

  const turn = (minutesPerDayMax = 240) =>
    confirmSuspicions(engine.context, testCatalog, { minutesPerDayMax });

  /** A fall of a tenth at 1.0.3 that waits for its confirmation. */
  async function suspect(more: { scenario?: string; wanted?: number; ratio?: number } = {}) {
    const { scenario = "records.insert", wanted = 1, ratio = 0.9 } = more;
    const seriesId = await book.measureAll([100, 101, 100, 90, 91], scenario);
    const suspicionId = await book.insert({
      seriesId,
      version: "1.0.3",
      ratio,
      state: "suspected",
    });
    await engine.db.suspicion.update({
      where: { id: suspicionId },
      data: { confirmations: 0, confirmationsWanted: wanted },
    });
    return suspicionId;
  }

  const read = async (id: string) => {
    const row = await engine.db.suspicion.findUniqueOrThrow({
      where: { id },
      include: { comparisonJob: true },
    });
    return { ...row, stateReason: reasonTextOrNull(row.stateReason) };
  };

  /** Claims the comparison that waits, as the machine would. */
  async function claim() {
    const { context, machineId } = engine;
    const kinds = ["compare"] as const;
    const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
    if (job === null) throw new Error("no comparison waits");
    return { job, owned: { jobId: job.jobId, machineId, fence: job.fence } };
  }

  /** Measures the comparison that waits, or that is claimed already: the head is slower by `share`. */
  async function measure(
    share: number,
    noiseShare = 0.002,
    claimed?: Awaited<ReturnType<typeof claim>>,
  ) {
    const { job, owned } = claimed ?? (await claim());
    const pairs = Array.from({ length: job.trials }, (_, place): [number, number] => {
      const noise = (((place * 7919) % 13) / 13 - 0.5) * noiseShare;
      return [100 * (1 + noise), 100 * (1 - share) * (1 - noise)];
    });
    const { baseVersion = "" } = job.comparison ?? {};
    await completeJob(engine.context, {
      ...owned,
      ...testComparisonReport(pairs, { baseVersion }),
    });
    const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
    expect(await processReport(engine.context, { reportId: id })).toBe("processed");
    return job;
  }

  return { ...book, turn, suspect, read, claim, measure };
}
