import { pairsWords, type StopRule } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { inOwnDatabase, type SampledPair } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { getReport } from "../../results/reports/getReport.ts";
import { processReport } from "../../results/reports/processReport.ts";
import { openConfirmationBook } from "../../testing/openConfirmationBook.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testSlicesReport } from "../../testing/testReport.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { getAlert } from "../alerts/getAlert.ts";

let engine: TestEngine;
let book: ReturnType<typeof openConfirmationBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openConfirmationBook(engine);
  return engine.close;
});

const sandboxes = ["process"] as const;
const kinds = ["compare"] as const;

/** Claims the comparison that waits, by a worker that ends what is settled or by an older one. */
async function claim(endsSettled?: boolean) {
  const { context, machineId } = engine;
  const job = await claimJob(context, { machineId, sandboxes, kinds, endsSettled });
  if (job === null) throw new Error("no comparison waits");
  return job;
}

/** Pairs in which the head has a tenth less throughput. */
function pairs(count: number): SampledPair[] {
  return Array.from({ length: count }, (_, place) => {
    const base = 1e5 * (1 + 0.2 * Math.sin(place * 2.1));
    return { base, head: 0.9 * base * (1 + (place % 3) * 0.002), again: base };
  });
}

async function complete(
  { jobId, fence, comparison }: Awaited<ReturnType<typeof claim>>,
  of: number,
) {
  const { context, machineId, db } = engine;
  const { baseVersion = "" } = comparison ?? {};
  await completeJob(context, {
    jobId,
    machineId,
    fence,
    ...testSlicesReport(pairs(of), { baseVersion }),
  });
  const { id } = await db.report.findUniqueOrThrow({ where: { jobId } });
  expect(await processReport(context, { reportId: id })).toBe("processed");
}

test("a comparison that settles its suspicions after five pairs is one of five, and confirms them", async () => {
  const suspicionId = await book.suspect();
  await book.turn();
  const job = await claim(true);
  const rule: StopRule = {
    measures: [
      {
        name: "throughput",
        direction: "higher_is_better",
        goal: { kind: "verdict", minChange: 0.01 },
        look: 1,
        between: null,
      },
    ],
  };
  expect(job).toMatchObject({ trials: 10, comparison: { stopRule: rule } });
  await complete(job, 5);
  expect(await book.read(suspicionId)).toMatchObject({ state: "confirmed", confirmations: 1 });
  const { context, projectId } = engine;
  const report = await getReport(context, { projectId, jobId: job.jobId });
  expect(report?.comparison?.measuring).toMatchObject({ pairs: 5, pairsMax: 10 });
  const { alertId } = await book.read(suspicionId);
  const alert = await getAlert(context, { projectId, alertId: alertId ?? "" });
  const [evidence = expect.unreachable()] = alert?.series[0]?.evidence ?? [];
  expect(pairsWords(evidence)).toBe("5 of at most 10 pairs");
});

/** How wide the interval of ten pairs is, by who takes the job and whether it could have ended before. */
async function widthOf(
  scenario: string,
  { endsSettled, hasRule }: { endsSettled?: boolean; hasRule: boolean },
) {
  await book.suspect({ scenario });
  await book.turn();
  if (!hasRule) {
    const where = { status: "QUEUED", kind: "compare" } as const;
    await engine.db.job.updateMany({ where, data: { stopRule: Prisma.DbNull } });
  }
  const job = await claim(endsSettled);
  expect(job.comparison?.stopRule !== undefined).toBe(endsSettled === true && hasRule);
  await complete(job, 10);
  const { ratioLow, ratioHigh } = await engine.db.comparison.findFirstOrThrow({
    where: { jobId: job.jobId },
  });
  return (ratioHigh ?? 0) - (ratioLow ?? 0);
}

test("an older worker takes all pairs, by the same interval as a newer one", async () => {
  const newer = await widthOf("records.insert", { endsSettled: true, hasRule: true });
  expect(await widthOf("records.read", { hasRule: true })).toBe(newer);
});

test("a comparison that could have ended before pays for it, one that could not does not", async () => {
  const could = await widthOf("records.insert", { endsSettled: true, hasRule: true });
  expect(await widthOf("records.read", { endsSettled: true, hasRule: false })).toBeLessThan(could);
});

test("a rule that cannot be read stops no claim", async () => {
  await book.suspect();
  await book.turn();
  await engine.db.job.updateMany({
    where: { kind: "compare" },
    data: { stopRule: { measures: [] } },
  });
  const job = await claim(true);
  expect(job.comparison).toEqual({ kind: "compare", baseVersion: "1.0.2" });
});

test("what surely is less than an eighth of the suspicion refutes it, however wide the interval", async () => {
  const suspicionId = await book.suspect({ ratio: 0.46 });
  await book.turn();
  const { jobId } = await book.measure(0, 0.12);
  const { ratioLow, ratioHigh } = await engine.db.comparison.findFirstOrThrow({ where: { jobId } });
  expect((ratioHigh ?? 0) / (ratioLow ?? 1)).toBeGreaterThan(1.04);
  const refuted = await book.read(suspicionId);
  expect(refuted.state).toBe("not_confirmed");
  expect(refuted.stateReason).toMatch(
    /inconclusive \[.*\]\. It is less than an eighth of what was suspected\.$/,
  );
});
