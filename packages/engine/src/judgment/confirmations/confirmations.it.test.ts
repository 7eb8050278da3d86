import { comparisonTrialsMax, type ErrorCode } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { openConfirmationBook } from "../../testing/openConfirmationBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { cancelJob } from "../../work/jobs/cancelJob.ts";
import { failJob } from "../../work/jobs/failJob.ts";
import { getAlert } from "../alerts/getAlert.ts";

let engine: TestEngine;
type Book = ReturnType<typeof openConfirmationBook>;
let book: Book;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openConfirmationBook(engine);
  return engine.close;
});

const turn = (...args: Parameters<Book["turn"]>) => book.turn(...args);
const suspect: Book["suspect"] = (more) => book.suspect(more);
const read: Book["read"] = (id) => book.read(id);
const claim: Book["claim"] = () => book.claim();
const measure: Book["measure"] = (...args) => book.measure(...args);

/** Calibrations of the suspicion's series showed that jobs differ by `tau`. */
async function calibrated(suspicionId: string, tau: number) {
  const { seriesId } = await read(suspicionId);
  const variance = { variance: tau ** 2, varianceError: tau ** 2 / 4 };
  const floor = { floor: 2 * tau, errorRate: 0.05, n: 9, method: "calibrated", ...variance };
  await engine.db.noiseFloor.create({
    data: { id: crypto.randomUUID(), seriesId, ...floor, measuredAt: new Date() },
  });
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
