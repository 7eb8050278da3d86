import { Prisma } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { openConfirmationBook } from "../../testing/openConfirmationBook.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { getAlert } from "../alerts/getAlert.ts";

let engine: TestEngine;
let book: ReturnType<typeof openConfirmationBook>;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  book = openConfirmationBook(engine);
  return engine.close;
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
    const first = await book.suspect();
    await book.turn();
    const claimed = isRunning ? await book.claim() : null;
    const second = await suspectBeside(first);
    expect(await book.turn()).toMatchObject({ enqueued: 0, waiting: 0 });
    const [one, other] = await Promise.all([first, second].map(book.read));
    expect(other).toMatchObject({ state: "confirming", comparisonJobId: one?.comparisonJobId });
    expect(await engine.db.job.count({ where: { kind: "compare" } })).toBe(1);
    await book.measure(0.1, 0.002, claimed ?? undefined);
    expect((await book.read(second)).state).toBe("confirmed");
  },
);

/** A suspicion of a measure that the reports of comparisons do not have. */
async function suspectUnmeasured(more: { measure?: string; unit?: string } = {}) {
  const id = await book.suspect();
  const { seriesId } = await book.read(id);
  const data = { fingerprint: "another", measure: "latency_p99", measureTitle: "p99", ...more };
  await engine.db.series.update({ where: { id: seriesId }, data });
  await book.turn();
  return id;
}

test("a measure without a result is confirmed by another one of time that moved", async () => {
  const id = await suspectUnmeasured();
  await book.measure(0.1);
  const { state, alertId, ratio } = await book.read(id);
  expect(state).toBe("confirmed");
  // Its size is still that of its own history.
  expect(ratio).toBe(0.9);
  const { projectId, context } = engine;
  const alert = await getAlert(context, { projectId, alertId: alertId ?? "" });
  expect(alert?.why?.confirmedBy).toMatch(
    /^The interleaved comparison has no result for p99, and shows Throughput .* slower/,
  );
});

test("a measure without a result stays open where no other one moved, and is not called noise", async () => {
  const id = await suspectUnmeasured();
  await book.measure(0);
  expect((await book.read(id)).state).toBe("suspected");
  await book.turn();
  await book.measure(0);
  const { state, stateReason, alertId } = await book.read(id);
  expect(state).toBe("inconclusive");
  expect(stateReason).toContain("has no result for this measure");
  expect(alertId).toBeNull();
});

test.each([
  ["memory", "bytes", 0.1],
  ["cpu_peak", "cores", 0.1],
  ["start_time", "ns", 0.1],
  ["cpu_time_per_operation", "ns", 0.1],
  // Another measure moved too little to explain a tenth, or the other way.
  ["latency_p99", "ns", 0.03],
  ["latency_p99", "ns", -0.1],
])(
  "a change of %s (%s) is not confirmed by a throughput that fell by %d",
  async (measure, unit, share) => {
    const id = await suspectUnmeasured({ measure, unit });
    await book.measure(share);
    const { state, alertId } = await book.read(id);
    expect(state).toBe("suspected");
    expect(alertId).toBeNull();
  },
);
