import { comparisonTrialsMax, type ErrorCode, reasonTextOrNull } from "@lapline/contracts";
import { Prisma } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { processReport } from "../../results/reports/processReport.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { testComparisonReport } from "../../testing/testReport.ts";
import { cancelJob } from "../../work/jobs/cancelJob.ts";
import { claimJob } from "../../work/jobs/claimJob.ts";
import { completeJob } from "../../work/jobs/completeJob.ts";
import { failJob } from "../../work/jobs/failJob.ts";
import { getAlert } from "../alerts/getAlert.ts";
import { confirmSuspicions } from "./confirmSuspicions.ts";

let engine: TestEngine;
let book: ReturnType<typeof openAlertBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openAlertBook(engine);
  return engine.close;
});

const turn = (minutesPerDayMax = 240) =>
  confirmSuspicions(engine.context, testCatalog, { minutesPerDayMax });

/** A fall of a tenth at 1.0.3 that waits for its confirmation. */
async function suspect(more: { scenario?: string; wanted?: number; ratio?: number } = {}) {
  const { scenario = "records.insert", wanted = 1, ratio = 0.9 } = more;
  const seriesId = await book.measureAll([100, 101, 100, 90, 91], scenario);
  const suspicionId = await book.insert({ seriesId, version: "1.0.3", ratio, state: "suspected" });
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

/** Calibrations of the suspicion's series showed that jobs differ by `tau`. */
async function calibrated(suspicionId: string, tau: number) {
  const { seriesId } = await read(suspicionId);
  const variance = { variance: tau ** 2, varianceError: tau ** 2 / 4 };
  const floor = { floor: 2 * tau, errorRate: 0.05, n: 9, method: "calibrated", ...variance };
  await engine.db.noiseFloor.create({
    data: { id: crypto.randomUUID(), seriesId, ...floor, measuredAt: new Date() },
  });
}

/** Claims the comparison that waits, as the machine would. */
async function claim() {
  const { context, machineId } = engine;
  const kinds = ["compare"] as const;
  const job = await claimJob(context, { machineId, sandboxes: ["process"], kinds });
  if (job === null) throw new Error("no comparison waits");
  return { job, owned: { jobId: job.jobId, machineId, fence: job.fence } };
}

type Claimed = Awaited<ReturnType<typeof claim>>;

/** Measures the comparison that waits, or that is claimed already: the head is slower by `share`. */
async function measure(share: number, noiseShare = 0.002, claimed?: Claimed) {
  const { job, owned } = claimed ?? (await claim());
  const pairs = Array.from({ length: job.trials }, (_, place): [number, number] => {
    const noise = (((place * 7919) % 13) / 13 - 0.5) * noiseShare;
    return [100 * (1 + noise), 100 * (1 - share) * (1 - noise)];
  });
  const { baseVersion = "" } = job.comparison ?? {};
  await completeJob(engine.context, { ...owned, ...testComparisonReport(pairs, { baseVersion }) });
  const { id } = await engine.db.report.findUniqueOrThrow({ where: { jobId: job.jobId } });
  expect(await processReport(engine.context, { reportId: id })).toBe("processed");
  return job;
}

async function fail(code: ErrorCode) {
  const { owned } = await claim();
  await failJob(engine.context, { ...owned, code, message: `base 1.0.2: ${code}` });
}

describe("a suspicion", () => {
  test("is measured again by turns and confirmed, with an alert and what was measured", async () => {
    const id = await suspect();
    expect(await turn()).toEqual({ enqueued: 1, waiting: 0, settled: 0 });
    const confirming = await read(id);
    expect(confirming.state).toBe("confirming");
    expect(confirming.comparisonJob).toMatchObject({
      kind: "compare",
      purpose: "confirmation",
      status: "QUEUED",
      trials: 10,
    });
    expect(await turn()).toEqual({ enqueued: 0, waiting: 0, settled: 0 });
    const job = await measure(0.1);
    expect(job).toMatchObject({ version: "1.0.3", comparison: { baseVersion: "1.0.2" } });
    const confirmed = await read(id);
    expect(confirmed).toMatchObject({ state: "confirmed", confirmations: 1, stateReason: null });
    expect(confirmed.ratio).toBeCloseTo(0.9, 2);
    const { projectId, context } = engine;
    const alert = await getAlert(context, { projectId, alertId: confirmed.alertId ?? "" });
    const confirmedBy = expect.stringMatching(
      /^An interleaved comparison confirms it: .*% slower \[.*\]\.$/,
    );
    const comparisonJobId = confirming.comparisonJobId;
    const ground = { rule: null, minChange: 0.01, refusal: null };
    expect(alert?.why).toEqual({ confirmedBy, comparisonJobId, ...ground });
    expect(alert?.history[0]).toMatchObject({
      action: "alert.opened",
      detail: expect.stringContaining(`. ${alert?.why?.confirmedBy}`),
    });
    const audited = await engine.db.audit.findMany({
      where: { subjectId: id },
      orderBy: { id: "asc" },
      select: { action: true },
    });
    expect(audited.map(({ action }) => action)).toEqual([
      "suspicion.confirming",
      "suspicion.confirmed",
    ]);
  });

  test.each([
    ["no change", 0],
    ["a change to the other side", -0.1],
    ["a change too small to be told", 0.005],
  ])("is filed as noise when the comparison shows %s, and nobody is told", async (_what, share) => {
    const id = await suspect();
    await turn();
    await measure(share);
    const { state, stateReason, alertId } = await read(id);
    expect(state).toBe("not_confirmed");
    expect(stateReason).toMatch(/^The interleaved comparison shows: /);
    expect(alertId).toBeNull();
    expect(await engine.db.alert.count()).toBe(0);
  });

  test("is neither confirmed nor refuted by a change that jobs of its series have anyway", async () => {
    const id = await suspect();
    await calibrated(id, 0.1);
    await turn();
    await measure(0.1);
    expect((await read(id)).state).toBe("suspected");
    await turn();
    await measure(0.1);
    const { state, stateReason, alertId } = await read(id);
    expect(state).toBe("inconclusive");
    expect(stateReason).toMatch(/^Inconclusive after 2 tries: .* inconclusive \[/);
    expect(alertId).toBeNull();
  });

  test("is not refuted by an interval that a change may hide in", async () => {
    const id = await suspect();
    await turn();
    await measure(0.018, 0.035);
    const { state, stateReason } = await read(id);
    expect(state).toBe("suspected");
    expect(stateReason).toMatch(
      /inconclusive \[.*\]\. A new comparison of \d+ trials per version \(about \d+ machine minutes?\) would settle this\.$/,
    );
  });

  test("needs as many comparisons as its rule wants", async () => {
    const id = await suspect({ wanted: 2 });
    await turn();
    const first = await measure(0.1);
    expect(await read(id)).toMatchObject({
      state: "suspected",
      confirmations: 1,
      stateReason: "Shown by 1 of 2 comparisons.",
    });
    expect(await turn()).toMatchObject({ enqueued: 1 });
    const second = await measure(0.1);
    expect(second.jobId).not.toBe(first.jobId);
    expect(await read(id)).toMatchObject({ state: "confirmed", confirmations: 2 });
  });

  test("of which a rule came to want fewer comparisons than it has is confirmed by the next one", async () => {
    const id = await suspect({ wanted: 2 });
    await turn();
    await measure(0.1);
    await engine.db.suspicion.update({ where: { id }, data: { confirmationsWanted: 1 } });
    await turn();
    await measure(0.1);
    expect(await read(id)).toMatchObject({ state: "confirmed", confirmations: 1 });
  });

  test("of a change below 3 % is measured with twice as many pairs", async () => {
    await suspect({ ratio: 0.98 });
    await turn();
    expect((await claim()).job.trials).toBe(20);
  });
});

test("series of one workload between the same versions share a job, another workload has its own", async () => {
  const first = await suspect();
  const { seriesId } = await read(first);
  const same = { seriesId, version: "1.0.3", ratio: 0.92, state: "suspected" } as const;
  const second = await book.insert(same);
  const other = await suspect({ scenario: "records.read" });
  expect(await turn()).toMatchObject({ enqueued: 2 });
  const jobs = await Promise.all([first, second, other].map(read));
  expect(jobs[0]?.comparisonJobId).toBe(jobs[1]?.comparisonJobId);
  expect(jobs[2]?.comparisonJobId).not.toBe(jobs[0]?.comparisonJobId);
});

/** The same change in another measure of the workload, met later. */
async function suspectBeside(suspicionId: string) {
  const { db } = engine;
  const { series, track, ...suspicion } = await db.suspicion.findUniqueOrThrow({
    where: { id: suspicionId },
    include: { series: true, track: true },
  });
  const measure = { fingerprint: "beside", measure: "latency_p10", measureTitle: "p10" };
  const ids = { id: crypto.randomUUID(), seriesId: crypto.randomUUID() };
  const trackId = crypto.randomUUID();
  const params = series.params ?? {};
  await db.series.create({ data: { ...series, ...measure, id: ids.seriesId, params } });
  await db.track.create({ data: { ...track, id: trackId, seriesId: ids.seriesId } });
  const state = { state: "suspected", stateReason: Prisma.DbNull, comparisonJobId: null } as const;
  await db.suspicion.create({ data: { ...suspicion, ...ids, trackId, ...state } });
  return ids.id;
}

test.each([
  ["queued", false],
  ["running", true],
])(
  "what is suspected while the comparison is %s waits for the same one",
  async (_state, isRunning) => {
    const first = await suspect();
    await turn();
    const claimed = isRunning ? await claim() : null;
    const second = await suspectBeside(first);
    expect(await turn()).toMatchObject({ enqueued: 0, waiting: 0 });
    const [one, other] = await Promise.all([first, second].map(read));
    expect(other).toMatchObject({ state: "confirming", comparisonJobId: one?.comparisonJobId });
    expect(await engine.db.job.count({ where: { kind: "compare" } })).toBe(1);
    await measure(0.1, 0.002, claimed ?? undefined);
    expect((await read(second)).state).toBe("confirmed");
  },
);

/** A suspicion of a measure that the reports of comparisons do not have. */
async function suspectUnmeasured() {
  const id = await suspect();
  const { seriesId } = await read(id);
  const data = { fingerprint: "another", measure: "latency_p99", measureTitle: "p99" };
  await engine.db.series.update({ where: { id: seriesId }, data });
  await turn();
  return id;
}

test("a measure without a result is confirmed by another one of time that moved", async () => {
  const id = await suspectUnmeasured();
  await measure(0.1);
  const { state, alertId, ratio } = await read(id);
  expect(state).toBe("confirmed");
  // Its size is still that of its own history.
  expect(ratio).toBe(0.9);
  const { projectId, context } = engine;
  const alert = await getAlert(context, { projectId, alertId: alertId ?? "" });
  expect(alert?.why?.confirmedBy).toMatch(
    /^The interleaved comparison has no result for this measure, and shows Throughput .* slower/,
  );
});

test("a measure without a result stays open where no other one moved, and is not called noise", async () => {
  const id = await suspectUnmeasured();
  await measure(0);
  expect((await read(id)).state).toBe("suspected");
  await turn();
  await measure(0);
  const { state, stateReason, alertId } = await read(id);
  expect(state).toBe("inconclusive");
  expect(stateReason).toContain("no other measure of time moved");
  expect(alertId).toBeNull();
});

test("two control processes enqueue one comparison between them", async () => {
  await suspect();
  await suspect({ scenario: "records.read" });
  const turns = await Promise.all([turn(), turn(), turn()]);
  expect(turns.reduce((sum, { enqueued }) => sum + enqueued, 0)).toBe(2);
  expect(await engine.db.job.count({ where: { purpose: "confirmation" } })).toBe(2);
});

describe("the budget", () => {
  test("lets no more comparisons through than its minutes, and the others say so", async () => {
    // Twenty trials of ten seconds: a bit over three minutes.
    const first = await suspect();
    const second = await suspect({ scenario: "records.read" });
    expect(await turn(4)).toMatchObject({ enqueued: 1, waiting: 1 });
    expect((await read(first)).state).toBe("confirming");
    const { state, stateReason } = await read(second);
    expect(state).toBe("suspected");
    expect(stateReason).toMatch(/^Waits: comparisons may take 4 minutes of local in 24 hours/);
    const audits = () => engine.db.audit.count({ where: { subjectId: second } });
    const before = await audits();
    await turn(4);
    expect(await audits()).toBe(before);
    expect(await turn(60)).toMatchObject({ enqueued: 1, waiting: 0 });
    expect(await read(second)).toMatchObject({ state: "confirming", stateReason: null });
  });

  test("counts what comparisons really took once they ended", async () => {
    await suspect();
    const second = await suspect({ scenario: "records.read" });
    await turn(4);
    await measure(0.1);
    expect(await turn(4)).toMatchObject({ enqueued: 1 });
    expect((await read(second)).state).toBe("confirming");
  });
});

test("the budget expects a comparison to take as long as like ones took, not what the catalog plans", async () => {
  const id = await suspect({ wanted: 2 });
  await turn();
  const { jobId } = await measure(0.1);
  // Planned for a bit over three minutes it took ten, more than a day ago.
  await engine.db.$executeRaw`
    UPDATE "job" SET "claimedAt" = "completedAt" - interval '10 minutes',
      "createdAt" = now() - interval '25 hours' WHERE "id" = ${jobId}::uuid`;
  expect(await turn(8)).toMatchObject({ enqueued: 0, waiting: 1 });
  expect((await read(id)).stateReason).toContain("this one, of about 10 minutes");
  expect(await turn(11)).toMatchObject({ enqueued: 1 });
});

describe("a comparison that comes to nothing", () => {
  test("because of the machine is tried once more, then filed with the reason", async () => {
    const id = await suspect();
    for (const state of ["suspected", "not_confirmed"]) {
      expect(await turn()).toMatchObject({ enqueued: 1 });
      // The job itself is queued again twice.
      for (let attempt = 0; attempt < 3; attempt += 1) await fail("worker_error");
      const settled = await turn(0);
      expect(settled.settled).toBe(1);
      expect((await read(id)).state).toBe(state);
    }
    expect((await read(id)).stateReason).toMatch(/^Not confirmed after 2 tries: /);
    expect(await turn()).toEqual({ enqueued: 0, waiting: 0, settled: 0 });
  });

  test("because a version cannot be built any more is filed with that side as the reason", async () => {
    const id = await suspect();
    await turn();
    await fail("build_failed");
    await turn();
    const { state, stateReason } = await read(id);
    expect(state).toBe("not_confirmed");
    expect(stateReason).toContain("could not be built");
    expect(stateReason).toContain("base 1.0.2");
  });

  test("because somebody canceled it is not repeated against their will", async () => {
    const id = await suspect();
    await turn();
    const { comparisonJobId } = await read(id);
    const { projectId, context } = engine;
    await cancelJob(context, { projectId, jobId: comparisonJobId ?? "", actor: testActor });
    expect(await turn()).toMatchObject({ settled: 1, enqueued: 0 });
    expect(await read(id)).toMatchObject({
      state: "not_confirmed",
      stateReason: "Not confirmed: its comparison was canceled.",
    });
  });

  test("because its trials scatter too much is repeated with as many as it takes, then inconclusive", async () => {
    const id = await suspect();
    await turn();
    await measure(0, 0.5);
    expect(await read(id)).toMatchObject({ state: "suspected" });
    await turn();
    const { trials, jobId } = await measure(0, 0.5);
    expect(trials).toBeGreaterThan(40);
    expect(trials).toBeLessThanOrEqual(comparisonTrialsMax);
    expect((await read(id)).state).toBe("inconclusive");
    const looks = await engine.db.comparison.findMany({
      where: { kind: "compare" },
      orderBy: { id: "asc" },
    });
    expect(looks.map(({ look }) => look)).toEqual([1, 2]);
    expect(looks[1]?.jobId).toBe(jobId);
    expect(await turn()).toEqual({ enqueued: 0, waiting: 0, settled: 0 });
  });
});

test("without a machine the suspicion waits for one, and says so", async () => {
  const id = await suspect();
  await engine.db.machine.updateMany({ data: { revokedAt: new Date() } });
  expect(await turn()).toMatchObject({ enqueued: 0, waiting: 1 });
  const { state, stateReason } = await read(id);
  expect(state).toBe("suspected");
  expect(stateReason).toMatch(/^Waits: No machine serves the label local/);
});

test("a suspicion that was withdrawn meanwhile stays so, whatever its comparison shows", async () => {
  const id = await suspect();
  await turn();
  await engine.db.suspicion.update({ where: { id }, data: { state: "withdrawn" } });
  await measure(0.1);
  expect((await read(id)).state).toBe("withdrawn");
  expect(await engine.db.alert.count()).toBe(0);
});
