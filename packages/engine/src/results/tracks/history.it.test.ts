import { detectChangePoints, detectionAlgorithm } from "@lapline/stats";
import { inOwnDatabase, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { postMeasurement } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { processReport } from "../reports/processReport.ts";
import { reprocessBatch } from "../reprocess/reprocessBatch.ts";

let engine: TestEngine;
let histories = 0;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** What can happen to a history. Places are shares of the versions there are. */
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("block" as const),
      factor: fc.constantFrom(0.85, 0.93, 1, 1.08, 1.2),
      count: fc.integer({ min: 3, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("late" as const, "again" as const, "together" as const),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("delete" as const, "invalid" as const, "elsewhere" as const),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reprocess" as const) }) },
);
type HistoryEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** A point as the test knows it, in the order of posting. */
interface Point {
  /** Place in the version order: `1.<major>.<minor>`. */
  major: number;
  minor: number;
  level: number;
  value: number;
  jobId: string;
}

/** One history of its own workload, driven by events, and what it must look like. */
function openHistory() {
  histories += 1;
  const scenario = { scenario: "records.insert", params: { count: 1000 + histories } };
  const points: Point[] = [];
  let majors = 0;
  let level = 1000;
  let posted = 0;

  const post = async (
    { major, minor }: { major: number; minor: number },
    valid = true,
    environment?: string,
  ) => {
    posted += 1;
    const value = noisy(level, posted);
    const comparability = { "host.cpuModel": environment ?? "test" };
    const { jobId, reportId } = await postMeasurement(engine, {
      version: `1.${major}.${minor}`,
      value,
      valid,
      submission: { scenarios: [scenario] },
      changes: { environment: { comparability, shown: {} } },
    });
    if (valid && environment === undefined) points.push({ major, minor, level, value, jobId });
    return reportId;
  };
  const process = (reportId: string) => processReport(engine.context, { reportId });
  const ordered = () =>
    [...points].sort(
      (a, b) => a.major - b.major || a.minor - b.minor || points.indexOf(a) - points.indexOf(b),
    );
  const pick = (place: number) => ordered()[Math.floor(place * (points.length - 1))];

  const seriesId = async () => {
    const first = points[0];
    if (first === undefined) return undefined;
    const result = await engine.db.result.findFirst({ where: { jobId: first.jobId } });
    return result?.seriesId;
  };
  const reprocess = async (force: boolean) => {
    const { projectId, context } = engine;
    const id = await seriesId();
    if (id === undefined) return;
    const scope = { seriesId: id };
    await reprocessBatch(context, { kind: "reprocess", projectId, scope, force, after: null });
  };

  const play = async (what: HistoryEvent): Promise<void> => {
    switch (what.kind) {
      case "block":
        level *= what.factor;
        for (let index = 0; index < what.count; index++) {
          majors += 1;
          await process(await post({ major: majors, minor: 0 }));
        }
        return;
      case "late":
      case "again":
      case "together": {
        const near = pick(what.place);
        if (near === undefined) return;
        const [before, isNew] = [level, what.kind === "late"];
        level = near.level;
        const at = { major: near.major, minor: isNew ? near.minor + 1 : near.minor };
        const reports = [await post(at)];
        if (what.kind === "together") reports.push(await post(at));
        await Promise.all([...reports, ...reports].map(process));
        level = before;
        return;
      }
      case "invalid":
      case "elsewhere": {
        const near = pick(what.place) ?? { major: 0, minor: 0 };
        const environment = what.kind === "elsewhere" ? "other" : undefined;
        await process(await post(near, what.kind !== "invalid", environment));
        return;
      }
      case "delete": {
        const gone = pick(what.place);
        if (gone === undefined || points.length < 2) return;
        points.splice(points.indexOf(gone), 1);
        await engine.db.result.deleteMany({ where: { jobId: gone.jobId } });
        return;
      }
      case "reprocess":
        return reprocess(true);
    }
  };
  return { play, reprocess, seriesId, ordered };
}

async function readChanges(seriesId: string) {
  const rows = await engine.db.changePoint.findMany({
    where: { seriesId },
    include: { result: true, track: true },
  });
  return rows.map(({ result, ...change }) => ({ ...change, jobId: result.jobId }));
}

test(
  "whatever the order of events, change points are those of the whole history, and suspicions follow them",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 3, maxLength: 9, size: "max" }),
        async (events) => {
          const history = openHistory();
          for (const what of events) await history.play(what);
          // What was deleted is noticed by the next evaluation, which need not start from nothing.
          await history.reprocess(false);
          const seriesId = await history.seriesId();
          if (seriesId === undefined) return;

          const points = history.ordered();
          const found = detectChangePoints(points.map(({ value }) => value));
          if (!found.ok) throw new Error(found.reason);
          const changes = await readChanges(seriesId);
          const placeOf = (jobId: string) => points.findIndex((point) => point.jobId === jobId);
          const stored = changes
            .map(({ jobId, afterValue, beforeValue, algorithm }) => ({
              index: placeOf(jobId),
              before: beforeValue,
              after: afterValue,
              algorithm,
            }))
            .sort((a, b) => a.index - b.index);
          expect(stored).toEqual(
            found.changes.map(({ index, before, after }) => ({
              index,
              before: before.value,
              after: after.value,
              algorithm: detectionAlgorithm,
            })),
          );

          const suspicions = await engine.db.suspicion.findMany({
            where: { seriesId, state: { in: ["suspected", "muted"] } },
          });
          const told = changes.filter(({ ratio }) => Math.abs(ratio - 1) >= 0.01);
          const pairs = (
            rows: { resultId: string | null; versionId: string; direction: string }[],
          ) => rows.map((row) => `${row.resultId} ${row.versionId} ${row.direction}`).sort();
          expect(pairs(suspicions)).toEqual(pairs(told));

          await history.reprocess(true);
          expect(await readChanges(seriesId)).toEqual(
            changes.map((change) => ({
              ...change,
              track: expect.objectContaining({ id: change.trackId }),
            })),
          );
        },
      ),
      { numRuns: 4 * testEnv.faultScale, endOnFailure: testEnv.faultScale === 1 },
    );
  },
  300_000 * testEnv.faultScale,
);
