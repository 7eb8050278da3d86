import { compareColumnText, type Report, type Series } from "@lapline/contracts";
import { importReports, processReport, reprocessBatch } from "@lapline/engine";
import { benchmarkData, inOwnDatabase } from "@lapline/testkit";
import { createElement, type ReactNode } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { AlertPage, AlertsPage } from "../features/alerts/index.ts";
import { ComparePage } from "../features/compare/index.ts";
import { OverviewPage } from "../features/overview/index.ts";
import { ReportPage } from "../features/reports/index.ts";
import { RunPage, RunsPage } from "../features/runs/index.ts";
import { SeriesListPage, SeriesPage } from "../features/series/index.ts";
import { newAlert } from "../testing/newAlert.ts";
import { call, makeKey, openTestWeb, type TestWeb } from "../testing/openTestWeb.ts";
import { renderPage } from "../testing/renderPage.tsx";
import { testImport } from "../testing/testImport.ts";
import { catalog } from "./catalog.ts";
import { database } from "./database.ts";
import { engine } from "./engine.ts";

vi.mock("next/dynamic", () => import("../testing/lazyParts.ts"));

/** Commits of a history that has one value of each. */
const commits = 14;

let web: TestWeb;
let key: string;
/** One import of single values with their dates, and one without any date. */
let dated: Imported;
let undated: Imported;

interface Imported {
  runId: string;
  jobs: string[];
  seriesId: string;
}

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  key = await makeKey(web.projectId, "read");
  const content = benchmarkData({ commits, benchmarks: 0 });
  const { version: _, ...history } = testImport({ target: "history", label: "past" });
  const files = [{ name: "data.js", format: "auto" as const, content }];
  dated = await store({ ...history, files });
  undated = await store(testImport());
  return web.close;
});

async function store(request: ReturnType<typeof testImport>): Promise<Imported> {
  const { projectId } = web;
  const actor = { kind: "system" as const };
  const imported = await importReports(engine(), catalog, { projectId, actor, request });
  if (imported.outcome !== "created") throw new Error(JSON.stringify(imported));
  const jobs = imported.run.jobs.map(({ id }) => id);
  for (const { id } of await database().report.findMany({ where: { jobId: { in: jobs } } })) {
    await processReport(engine(), { reportId: id });
  }
  const { seriesId } = await database().result.findFirstOrThrow({
    where: { jobId: { in: jobs } },
    orderBy: { series: { measure: "desc" } },
  });
  const scope = { seriesId };
  await reprocessBatch(engine(), { kind: "reprocess", projectId, scope, force: true, after: null });
  return { runId: imported.run.id, jobs, seriesId };
}

/** What nobody observed of a measurement elsewhere, and what single values do not show. */
const claims = [
  /fresh process/,
  /\b0 m?s\b/,
  /\b(Queued|Claimed|Preparing|Operations|Errors|Attempt)\b/,
  /Warm-up(?! unknown)/,
  /durability unspecified/i,
  /were the same|environments? (are|is) the same/i,
  /\bcurl\b|lapline import/,
  /\bCPU\b|Memory over time/,
  // An interval from a number to itself.
  /(\d[\d.,]*(?: [^\s\d]+)?) (?:–|to) \1(?![\d.,])/,
  /\[([^\],]+), \1\]/,
  // A change that no display shows.
  /\b0\.000\d* %/,
];

const show = (page: ReactNode, search = "") =>
  renderPage(page, { projectId: web.projectId, cookie: web.cookie, search });

async function pages(): Promise<[string, string][]> {
  const shown: [string, string][] = [
    ["overview", await show(createElement(OverviewPage))],
    ["runs", await show(createElement(RunsPage))],
    ["series list", await show(createElement(SeriesListPage), "?view=table")],
    ["alerts", await show(createElement(AlertsPage))],
  ];
  for (const [name, { runId, jobs, seriesId }] of Object.entries({ dated, undated })) {
    const [jobId = ""] = jobs;
    const alert = await newAlert(web.projectId, { seriesId });
    shown.push(
      [`report, ${name}`, await show(createElement(ReportPage, { jobId }))],
      [`run, ${name}`, await show(createElement(RunPage, { runId }))],
      [`series, ${name}`, await show(createElement(SeriesPage, { seriesId }))],
      [`series by time, ${name}`, await show(createElement(SeriesPage, { seriesId }), "?x=time")],
      [
        `series as table, ${name}`,
        await show(createElement(SeriesPage, { seriesId }), "?view=table"),
      ],
      [`alert, ${name}`, await show(createElement(AlertPage, { alertId: alert.id }))],
    );
  }
  const sides = await database().version.findMany({
    where: { target: { key: "history" } },
    orderBy: { sortKey: "asc" },
    take: 2,
  });
  const about = { target: "history", durability: "unspecified", label: "past" } as const;
  const columns = sides.map(({ name: version }) =>
    compareColumnText({ ...about, version, provisioner: "imported" }),
  );
  const search = `?columns=${columns.map(encodeURIComponent).join(",")}`;
  shown.push(["compare", await show(createElement(ComparePage), search)]);
  return shown;
}

describe("what was imported", () => {
  it("is shown on every page without a claim that nobody observed", async () => {
    const shown = await pages();
    const found = shown.flatMap(([name, whole]) =>
      claims.flatMap((claim) => {
        // What is said to be unknown is no claim.
        const text = whole.replaceAll(/Not recorded: [^.]*\./g, "");
        const hit = claim.exec(text);
        if (hit === null) return [];
        return [`${name}: ${text.slice(Math.max(0, hit.index - 60), hit.index + 60)}`];
      }),
    );
    expect(found).toEqual([]);
    // Each page shows the import at all.
    for (const [name, text] of shown) {
      expect(text.length, name).toBeGreaterThan(100);
      expect(text, name).toMatch(/history|words|Hello|hello_world|alert/i);
    }
    const text = (name: string) => shown.find(([each]) => each === name)?.[1] ?? "";
    expect(text("report, undated")).toContain("measured at an unknown time");
    expect(text("report, dated")).toMatch(/measured [^u]*2020/);
    expect(text("run, dated")).toMatch(/Imported results: \d+ new/);
  });

  it("is answered with null for what no file says, and without an interval of one value", async () => {
    const read = async <T>(path: string): Promise<T> => {
      const answer = await call(`/api/v1${path}`, { key });
      expect(answer.status).toBe(200);
      return (await answer.json()) as T;
    };
    for (const { jobs } of [dated, undated]) {
      const report = await read<Report>(`/jobs/${jobs[0]}/report`);
      expect(report.reproduce).toBeNull();
      expect(report.resources).toEqual([]);
      for (const { startMs, durationNs, load, steadiness } of report.trials) {
        expect({ startMs, durationNs, load }).toEqual({
          startMs: null,
          durationNs: null,
          load: null,
        });
        expect(steadiness).toBeUndefined();
      }
      for (const { n, samples, ciLow, ciHigh } of report.measures) {
        const isKnown = n > 1 && new Set(samples).size > 1;
        expect(ciLow !== null && ciHigh !== null && ciLow < ciHigh).toBe(isKnown);
      }
    }
    expect((await read<Report>(`/jobs/${undated.jobs[0]}/report`)).measuredAt).toBeNull();
    expect((await read<Report>(`/jobs/${dated.jobs[0]}/report`)).measuredAt).toMatch(/^2020-/);
    // Imports stored zeros, the moment of the import and a text in place of a command once.
    const [jobId = ""] = undated.jobs;
    const at = (
      await database().report.findUniqueOrThrow({ where: { jobId } })
    ).receivedAt.toISOString();
    await database().$executeRaw`
      UPDATE "report" SET "payload" = "payload" || jsonb_build_object(
        'startedAt', ${at}::text, 'finishedAt', ${at}::text,
        'reproduce', 'Measured elsewhere. lapline import …',
        'trials', (SELECT jsonb_agg(trial || '{"startMs": 0, "durationNs": 0, "load": {
          "operations": 0, "non2xx": 0, "timeouts": 0, "socketErrors": 0, "statusCounts": {},
          "generatorUtilisation": null, "generatorCpuCores": null, "timeoutMs": null}}'::jsonb)
          FROM jsonb_array_elements("payload"->'trials') trial))
      WHERE "jobId" = ${jobId}::uuid`;
    const old = await read<Report>(`/jobs/${jobId}/report`);
    expect(old).toMatchObject({ measuredAt: null, reproduce: null });
    for (const trial of old.trials) {
      expect(trial).toMatchObject({ startMs: null, durationNs: null, load: null });
    }
    const { items, latest } = await read<Series>(`/series/${dated.seriesId}`);
    expect(items).toHaveLength(commits);
    for (const point of [...items, latest]) {
      expect(point).toMatchObject({ ciLow: null, ciHigh: null });
    }
  });
});
