import {
  compareQuerySchema,
  compareRowsText,
  compareStatistics,
  type SeriesStatistic,
  type ShareInput,
  seriesStatistics,
  shareSnapshotSchema,
} from "@lapline/contracts";
import { inOwnDatabase, latencies, sampleTrial } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { compareColumns } from "../../results/compare/compareColumns.ts";
import { getSeries } from "../../results/series/getSeries.ts";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { createShare } from "./createShare.ts";
import { openShare } from "./openShare.ts";

let engine: TestEngine;
let columns: string;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  const trials = [0, 1, 2].map((index) =>
    sampleTrial(index, { throughput: 100, latency: 1e6 }, { histograms: [latencies(5000)] }),
  );
  let jobId = "";
  for (const version of ["1.0.0", "1.1.0"]) {
    jobId = await measure(engine, { version, value: 100, changes: { trials } });
  }
  const { durability, provisioner } = await engine.db.job.findUniqueOrThrow({
    where: { id: jobId },
  });
  columns = ["1.0.0", "1.1.0"]
    .map((version) => `alpha~${version}~${durability}~${provisioner}~local`)
    .join(",");
  return engine.close;
});

async function frozen(subject: ShareInput["subject"]) {
  const { context, projectId } = engine;
  const share = { subject, title: "Frozen", note: "", expiresInDays: null };
  const made = await createShare(context, testCatalog, { projectId, actor: testActor, share });
  if (made.outcome !== "created") throw new Error(made.outcome);
  const opened = (await openShare(context, made.token)) ?? expect.unreachable();
  return shareSnapshotSchema.parse(JSON.parse(opened.snapshot)).content;
}

test("a comparison is frozen with the rows of every percentile that was asked for, and no other", async () => {
  const { context, projectId } = engine;
  for (let picked = 0; picked < 2 ** compareStatistics.length; picked += 1) {
    const asked = compareStatistics.filter((_, place) => picked & (1 << place));
    const statistics = asked.length === 0 ? {} : { statistics: asked.join(",") };
    const query = compareQuerySchema.parse({ columns });
    const wanted = { projectId, columns: query.columns, statistics: asked };
    const live = await compareColumns(context, testCatalog, wanted);
    const content = await frozen({ kind: "comparison", columns, ...statistics });
    if (content.kind !== "comparison") throw new Error(content.kind);
    expect(content.view).toEqual(live);
    const found = new Set(content.view.rows.flatMap(({ statistic }) => statistic ?? []));
    expect([...found]).toEqual(asked);
    // A percentile opens what its measure opens: nothing of it stands there twice.
    expect(content.rowsLeftOut).toBe(0);
  }
});

test("a comparison of chosen rows is frozen with these, as they are among all, and says of how many", async () => {
  const { context, projectId } = engine;
  const asked = { projectId, columns: compareQuerySchema.parse({ columns }).columns };
  const statistics = compareStatistics;
  const all = await compareColumns(context, testCatalog, { ...asked, statistics });
  const plain = await compareColumns(context, testCatalog, asked);
  for (const row of all.rows) {
    const content = await frozen({ kind: "comparison", columns, rows: compareRowsText([row]) });
    if (content.kind !== "comparison") throw new Error(content.kind);
    const { rows, chosenOf, truncated } = content.view;
    expect(rows).toEqual([row]);
    // A percentile that was chosen is there without asking for it.
    expect(chosenOf).toBeGreaterThanOrEqual(plain.rows.length);
    expect(truncated).toBe(false);
  }
  expect(plain.chosenOf).toBeUndefined();
});

test("a history is frozen as the statistic that was in view", async () => {
  const { context, projectId } = engine;
  const { id } = await engine.db.series.findFirstOrThrow({ where: { measure: "latency" } });
  const choices: (SeriesStatistic | undefined)[] = [undefined, ...seriesStatistics];
  for (const statistic of choices) {
    const live = await getSeries(context, { projectId, seriesId: id, statistic });
    const subject = { kind: "series", id, ...(statistic && { statistic }) } as const;
    const content = await frozen(subject);
    if (content.kind !== "series") throw new Error(content.kind);
    const { commits: _, ...shown } = live ?? expect.unreachable();
    expect(content.series).toEqual(shown);
    expect(content.series.statistic).toBe(statistic);
  }
});
