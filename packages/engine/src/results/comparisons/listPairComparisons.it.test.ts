import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openConfirmationBook } from "../../testing/openConfirmationBook.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { listPairComparisons } from "./listPairComparisons.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

const between = (baseVersion: string, headVersion: string, projectId = engine.projectId) =>
  listPairComparisons(engine.context, { projectId, target: "alpha", baseVersion, headVersion });

test("two versions have the newest valid comparison of each series, in whatever order they are named", async () => {
  const book = openConfirmationBook(engine);
  const { seriesId } = await book.read(await book.suspect());
  const compare = async (share: number) => {
    await engine.submit({
      targets: [{ target: "alpha", compare: { baseVersion: "1.0.2", headVersion: "1.0.3" } }],
      trials: 6,
    });
    return book.measure(share);
  };
  await compare(0.2);
  const newest = await compare(0.1);
  const found = await between("1.0.2", "1.0.3");
  expect(found).toHaveLength(1);
  expect(found).toMatchObject([
    {
      ...{ seriesId, jobId: newest.jobId, scenario: "records.insert", verdict: "worse", n: 6 },
      ...{ baseVersion: "1.0.2", headVersion: "1.0.3", purpose: "submitted" },
      measure: { title: "Throughput", unit: "ops/s", direction: "higher_is_better" },
    },
  ]);
  expect(found[0]?.ratio).toBeCloseTo(0.9, 2);
  expect(await between("1.0.3", "1.0.2")).toEqual(found);
  expect(await between("1.0.1", "1.0.3")).toEqual([]);
  expect(await between("1.0.2", "1.0.3", crypto.randomUUID())).toEqual([]);
  await engine.db.report.updateMany({ where: { jobId: newest.jobId }, data: { valid: false } });
  expect((await between("1.0.2", "1.0.3"))[0]?.ratio).toBeCloseTo(0.8, 2);
});
