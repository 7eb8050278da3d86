import { compareViewSchema, packedSeriesSchema, packSeries } from "@lapline/contracts";
import {
  inOwnDatabase,
  seedDashboard,
  seededColumn,
  seededTargets,
  seededVersion,
} from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { getAlert } from "../../judgment/alerts/getAlert.ts";
import { listAlerts } from "../../judgment/alerts/listAlerts.ts";
import { readInvariants } from "../../operations/invariants/readInvariants.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { compareColumns } from "../compare/compareColumns.ts";
import { getReport } from "../reports/getReport.ts";
import { getPackedSeries } from "./getPackedSeries.ts";
import { getSeries } from "./getSeries.ts";
import { listSeries } from "./listSeries.ts";

const size = { series: 100, reports: 40, samples: 10 };
let engine: TestEngine;
let seriesIds: string[];

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  ({ seriesIds } = await seedDashboard(engine.url, size));
  return engine.close;
});

test("a seeded book breaks no invariant", async () => {
  const invariants = await readInvariants(engine.context);
  expect(Object.entries(invariants).filter(([, count]) => count !== 0)).toEqual([]);
});

test("every seeded history, report, comparison and alert reads like a measured one", async () => {
  const { context, projectId } = engine;
  const { items } = await listSeries(context, { projectId, limit: 100 });
  expect(items.map(({ id }) => id).toSorted()).toEqual(seriesIds.toSorted());
  const series = await getSeries(context, { projectId, seriesId: seriesIds[0] ?? "" });
  expect(series?.items.map(({ version, n }) => `${version} ${n}`)).toEqual(
    Array.from({ length: size.reports }, (_, place) => `${seededVersion(place)} ${size.samples}`),
  );
  expect(series?.signs).toHaveLength(4);
  // Their procedures answer without looking at the schemas again.
  const packed = packSeries(series ?? expect.unreachable());
  expect(packedSeriesSchema.parse(packed)).toEqual(packed);
  expect(await getPackedSeries(context, { projectId, seriesId: packed.id })).toEqual(packed);
  const jobId = series?.items[0]?.jobId ?? "";
  expect((await getReport(context, { projectId, jobId }))?.measures).toHaveLength(10);
  const columns = [size.reports - 2, size.reports - 1].map((place) => ({
    ...seededColumn,
    target: seededTargets[0],
    version: seededVersion(place),
  }));
  const compared = await compareColumns(context, testCatalog, { projectId, columns });
  expect(compareViewSchema.parse(compared)).toEqual(compared);
  const { rows } = compared;
  expect(rows).toHaveLength(size.series / seededTargets.length);
  const alerts = await listAlerts(context, { projectId, limit: 50 });
  expect(alerts.items.length).toBeGreaterThan(0);
  for (const { id } of alerts.items) {
    const alert = await getAlert(context, { projectId, alertId: id });
    expect(alert?.series.length).toBeGreaterThan(0);
  }
});
