import {
  canonicalJson,
  compareRowsTextMax,
  compareViewSchema,
  presetPlanSchema,
  presetSchema,
  presetSizes,
  publishedComparisonSchema,
  runSchema,
  runSummarySchema,
  type Submission,
} from "@lapline/contracts";
import { processReport } from "@lapline/engine";
import { inOwnDatabase, latencies } from "@lapline/testkit";
import { type PublishedFigure, published, publishedPages } from "@lapline/workloads/publishedPages";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callMachine, claimJob } from "../../../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../../testing/openTestWeb.ts";
import { testReport } from "../../../testing/testReport.ts";
import { catalog } from "../../catalog.ts";
import { database } from "../../database.ts";
import { engine } from "../../engine.ts";
import { cellsOf } from "./cellsOf.ts";
import { targetsOf } from "./pageOf.ts";

let web: TestWeb;
let machineKey: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  machineKey = await registerMachine(web.projectId, "local");
  return web.close;
});

async function get(path: string): Promise<unknown> {
  const answer = await call(`/api/v1${path}`, { key: web.adminKey });
  expect(answer.status, path).toBe(200);
  return answer.json();
}

/** Submits a run and measures its jobs, each target with values of its own. */
async function measure(submission: Submission, values: Record<string, readonly number[]>) {
  const answer = await call("/api/v1/runs", { body: submission, key: web.adminKey });
  expect(answer.status).toBe(201);
  const targets = Object.keys(values);
  const { jobs } = z.object({ jobs: z.array(z.unknown()) }).parse(await answer.json());
  for (const _ of jobs) {
    const { jobId, fence, scenario, target } = await claimJob(machineKey);
    await callMachine(machineKey, `/jobs/${jobId}/start`, { fence });
    const measures = catalog.scenarios.find(({ id }) => id === scenario)?.measures ?? [];
    const slower = targets.indexOf(target) + 1;
    const histograms = measures.some(({ name }) => name === "latency")
      ? [latencies(5000, slower)]
      : [];
    const report = testReport(fence, measures, values[target] ?? [], { histograms });
    await callMachine(machineKey, `/jobs/${jobId}/report`, report);
    const { id } = await database().report.findUniqueOrThrow({ where: { jobId } });
    await processReport(engine(), { reportId: id });
  }
}

describe("presets", () => {
  it("are one for each published page, with its targets and its source", async () => {
    const { items } = z.object({ items: z.array(presetSchema) }).parse(await get("/presets"));
    expect(items.map(({ id }) => id)).toEqual(publishedPages.map(({ id }) => id));
    for (const { targets, sizes } of items) {
      expect(targets.length).toBeGreaterThan(0);
      expect(sizes).toEqual([...presetSizes]);
    }
  });

  const wished = publishedPages.flatMap((page) => presetSizes.map((size) => [page, size] as const));
  it.each(wished.map(([page, size]) => [page.id, size, page] as const))(
    "%s, %s: are accepted by the preview with every target that the registry can run there",
    async (id, size, page) => {
      const plan = presetPlanSchema.parse(await get(`/presets/${id}?size=${size}&labels=local`));
      const runnable = targetsOf(page).filter(
        (target) =>
          catalog.targets.find((one) => one.id === target)?.provisioners[0]?.sandbox === "process",
      );
      const { submission } = plan;
      if (submission === null) throw new Error(`nothing of ${id} can run`);
      const submitted = new Set(submission.targets.map(({ target }) => target));
      expect([...submitted].sort()).toEqual(runnable.toSorted());
      const answer = await call("/api/v1/runs/preview", { body: submission, key: web.adminKey });
      expect(answer.status).toBe(200);
      const preview = await answer.json();
      expect(preview).toMatchObject({ problems: [] });
      expect(preview.jobs).toHaveLength(plan.jobs);
      expect(plan.jobs).toBeGreaterThan(0);
      expect(plan.expectedSeconds).toBeGreaterThan(0);
      // Whatever is not in the run is named with its reason.
      const left = new Set(plan.leftOut.map(({ target }) => target));
      const gone = targetsOf(page).filter((target) => !submitted.has(target));
      expect(gone.filter((target) => !left.has(target))).toEqual([]);
      expect(plan.leftOut.every(({ reason }) => reason.length > 0)).toBe(true);
    },
  );

  it("name their comparison beside the run, in its list and on its own", async () => {
    const { submission } = presetPlanSchema.parse(await get("/presets/go-sqlite"));
    if (submission === null) throw new Error("nothing can run");
    const [wish = expect.unreachable()] = submission.targets;
    const body = { ...submission, targets: [wish] };
    const answer = await call("/api/v1/runs", { body, key: web.adminKey });
    const { id } = runSchema.parse(await answer.json());
    expect(runSchema.parse(await get(`/runs/${id}`)).published).toBe("go-sqlite");
    const { items } = z.object({ items: z.array(runSummarySchema) }).parse(await get("/runs"));
    expect(items.find((run) => run.id === id)?.published).toBe("go-sqlite");
    await call(`/api/v1/runs/${id}/cancel`, { method: "POST", key: web.adminKey });
  });

  it("as printed, holds every cell's work with the parameters of the page", async () => {
    const plan = presetPlanSchema.parse(await get("/presets/go-sqlite?size=as-printed"));
    const large = (plan.submission?.scenarios ?? []).filter(
      ({ scenario }) => scenario === "sql.large",
    );
    expect(large.map(({ params }) => params?.n)).toEqual([50_000, 100_000, 200_000]);
    const versions = new Map(plan.versions.map(({ target, version }) => [target, version]));
    expect(versions.get("go-sqlite-mattn")).toBe("1.14.24");
  });

  it("that do not exist are answered 404, and sizes that do not, 400", async () => {
    const status = async (path: string) =>
      (await call(`/api/v1${path}`, { key: web.adminKey })).status;
    expect(await status("/presets/nothing")).toBe(404);
    expect(await status("/presets/goatdb?size=huge")).toBe(400);
    expect(await status("/published/nothing")).toBe(404);
  });
});

describe("published comparisons", () => {
  const view = async (path: string) => publishedComparisonSchema.parse(await get(path));
  const cellAt = async (path: string, [table, row, column]: [string, string, string]) => {
    const found = (await view(path)).tables.find(({ id }) => id === table);
    const line = found?.rows.find(({ title }) => title === row);
    const cell = line?.cells[found?.columns.indexOf(column) ?? -1];
    if (cell === undefined) throw new Error(`no cell ${table}, ${row}, ${column}`);
    return cell;
  };

  it("print every table before anything was measured, with the ratios of the page", async () => {
    for (const { id, tables } of publishedPages) {
      const shown = await view(`/published/${id}`);
      expect(shown.label).toBeNull();
      expect(shown.tables.map((table) => table.id)).toEqual(tables.map((table) => table.id));
      const cells = shown.tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
      expect(cells.filter(({ measured }) => measured !== null)).toEqual([]);
    }
    const cell = await cellAt("/published/go-sqlite", ["simple", "modernc", "insert"]);
    expect(cell).toMatchObject({ printed: "5508 ms", measuredRatio: null });
    expect(cell.publishedRatio).toBeCloseTo(5508 / 1682, 10);
  });

  it("show the measured ratio of two systems with its interval beside the published one", async () => {
    const targets = [
      { target: "go-sqlite-mattn", versions: ["1.14.24"] },
      { target: "go-sqlite-modernc", versions: ["1.61.0"] },
    ];
    const quick = catalog.scenarios.find(({ id }) => id === "sql.simple")?.quick ?? {};
    const scenarios = [{ scenario: "sql.simple", params: quick }];
    const submission = { targets, scenarios, labels: ["local"], trials: 5 };
    await measure(submission, {
      "go-sqlite-mattn": [100, 101, 99, 102, 98],
      "go-sqlite-modernc": [200, 202, 198, 204, 196],
    });
    const path = "/published/go-sqlite?label=local";
    const insert = await cellAt(path, ["simple", "modernc", "insert"]);
    expect(insert.measuredRatio?.ratio).toBeCloseTo(2, 1);
    expect(insert.measuredRatio?.low).toBeGreaterThan(1.8);
    expect(insert.measuredRatio?.high).toBeLessThan(2.2);
    expect(insert.agreement?.ratio).toBeCloseTo(2 / (5508 / 1682), 1);
    expect(insert.isOff).toBe(true);
    const reasons = insert.reasons.join(" ");
    expect(reasons).toContain("measured 1.61.0, published 1.33.1");
    expect(reasons).toContain("Measured with rows 20,000");
    expect(reasons).toContain("Other hardware: local here, Intel i7-1165G7");
    // The reference is divided by nothing, and what was not measured has no ratio.
    expect(await cellAt(path, ["simple", "mattn", "insert"])).toMatchObject({
      isReference: true,
      measuredRatio: null,
      measured: { value: expect.any(Number), version: "1.14.24" },
    });
    const craw = await cellAt(path, ["simple", "craw", "insert"]);
    expect(craw).toMatchObject({ measured: null, measuredRatio: null, isOff: null });
  });

  it("prefer results with the printed parameters and the published release", async () => {
    const targets = [
      { target: "go-sqlite-mattn", versions: ["1.14.24"] },
      { target: "go-sqlite-modernc", versions: ["1.33.1"] },
    ];
    const params = { rows: 1_000_000 };
    const scenarios = [{ scenario: "sql.simple", params }];
    await measure(
      { targets, scenarios, labels: ["local"], trials: 5 },
      {
        "go-sqlite-mattn": [1000, 1010, 990, 1020, 980],
        "go-sqlite-modernc": [3270, 3300, 3240, 3330, 3210],
      },
    );
    const cell = await cellAt("/published/go-sqlite", ["simple", "modernc", "insert"]);
    expect(cell.measured).toMatchObject({ version: "1.33.1", otherParams: null });
    expect(cell).toMatchObject({ isOff: false, reasons: [] });
    // As its report has them.
    expect(cell.measured?.warnings).toEqual(["the load average was 3"]);
  });

  it("keep a result of the page's amount of work before a newer, quick one", async () => {
    const described = catalog.scenarios.find(({ id }) => id === "objects.create");
    const targets = [{ target: "goatdb-deno", versions: ["0.5.1"] }];
    const run = (params: Record<string, string | number | boolean> = {}) => ({
      targets,
      scenarios: [{ scenario: "objects.create", params }],
      labels: ["local"],
      trials: 2,
    });
    const measuredOf = async () => {
      const { tables } = await view("/published/goatdb?label=local");
      const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
      return cells.flatMap(({ measured }) => measured ?? []);
    };
    await measure(run(described?.quick), { "goatdb-deno": [7, 7] });
    const quick = await measuredOf();
    expect(quick.length).toBeGreaterThan(0);
    for (const { otherParams } of quick) expect(otherParams).toContain("samples");
    await measure(run(described?.full), { "goatdb-deno": [9, 9] });
    await measure(run(described?.quick), { "goatdb-deno": [7, 7] });
    const both = await measuredOf();
    expect(both[0]?.value).toBe(9);
    expect(both.map(({ jobId, otherParams }) => [jobId, otherParams])).toEqual(
      quick.map(() => [both[0]?.jobId, null]),
    );
  });

  it("show percentiles that no measure is, from the distribution of the operations", async () => {
    const targets = [
      { target: "pocketbase", versions: ["0.40.4"] },
      { target: "trailbase", versions: ["0.22.6"] },
    ];
    const scenarios = [{ scenario: "records.insert", params: { count: 2000 } }];
    const submission = { targets, scenarios, labels: ["local"], trials: 2 };
    await measure(submission, { pocketbase: [100, 101], trailbase: [200, 202] });
    const { tables } = await view("/published/trailbase?label=local");
    const rows = tables.flatMap((table) => table.rows);
    const valuesOf = (title: string) =>
      rows
        .filter((row) => row.title === title)
        .flatMap(({ cells }) => cells.flatMap(({ measured }) => measured?.value ?? []))
        .map((value) => Math.round(value / 1e6));
    // Every fifth latency is five times the others: it is the 90th percentile, and not the 75th.
    expect(valuesOf("p75")).toEqual([2, 1]);
    expect(valuesOf("p90")).toEqual([10, 5]);
    expect(valuesOf("p95")).toEqual([10, 5]);
    // They were measured without what the page set, and say so.
    const measured = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.measured ?? []));
    const others = new Map(measured.map((one) => [one.version, one]));
    const percentiles = new Set(measured.flatMap(({ statistic }) => statistic ?? []));
    expect([...percentiles].sort()).toEqual(["p75", "p90", "p95"]);
    expect(others.get("0.40.4")).toMatchObject({
      options: null,
      otherOptions: "build cgo · goamd64 v4",
    });
  });

  it("take the result with the options of the page before a newer one without them", async () => {
    const options = { build: "cgo", goamd64: "v4" };
    const scenarios = [{ scenario: "records.insert", params: { count: 10_000, inFlight: 64 } }];
    const plain = { target: "pocketbase", versions: ["0.40.4"] };
    const run = (targets: Submission["targets"]) => ({ targets, scenarios, labels: ["local"] });
    await measure(run([{ ...plain, options }]), { pocketbase: [50, 51] });
    await measure(run([plain]), { pocketbase: [900, 901] });
    const table = (await view("/published/trailbase?label=local")).tables.find(
      ({ id }) => id === "insert-latency",
    );
    const cells = table?.rows.map(({ cells: own }) => own[1]?.measured) ?? [];
    expect(cells.length).toBeGreaterThan(0);
    for (const cell of cells) {
      expect(cell).toMatchObject({ options: "build cgo · goamd64 v4", otherOptions: null });
    }
  });

  it("have no ratio of systems that were not driven alike, and say why", async () => {
    const page = await view("/published/trailbase");
    const total = page.tables.find(({ id }) => id === "insert-total");
    const pocketbase = total?.rows.find(({ title }) => title === "PocketBase, TypeScript client");
    expect(pocketbase?.cells[0]?.publishedGap).toContain("keys");
  });

  it("open exactly the rows and figures of each table where they are compared", async () => {
    const missing: string[] = [];
    const foreign: string[] = [];
    let [printed, measured] = [0, 0];
    for (const { id: page, sourceId } of publishedPages) {
      const { figures = [] } = published.find(({ source }) => source.id === sourceId) ?? {};
      const shown = await view(`/published/${page}`);
      for (const table of publishedPages.flatMap(({ tables }) => tables)) {
        const prepared = shown.tables.find(({ id }) => id === table.id);
        if (prepared === undefined) continue;
        const { columns, references, rows } = prepared.compare;
        expect(rows.length, table.id).toBeLessThanOrEqual(compareRowsTextMax);
        const query = new URLSearchParams({
          columns: columns.join(),
          references: references.join(),
          rows,
        });
        const opened = compareViewSchema.parse(await get(`/compare?${query}`));
        const listed = new Set(opened.references.map(({ key }) => key));
        const isIn = ({ scenario, measure, system, variant, ...figure }: PublishedFigure) => {
          const title = variant === undefined ? system : `${system}, ${variant}`;
          return opened.rows.some(
            (row) =>
              row.scenario === scenario &&
              row.measure.name === measure &&
              row.references.some(
                (one, place) =>
                  one?.printed === figure.printed &&
                  one.statistic === (figure.statistic ?? "value") &&
                  opened.references[place]?.title === title,
              ),
          );
        };
        const ofTable = new Set<string>();
        cellsOf(table, figures).forEach((line, y) => {
          line.forEach(({ figure }, x) => {
            const cell = prepared.rows[y]?.cells[x];
            const name = `${page}, ${table.id}, ${table.rows[y]?.title}, ${table.columns[x]?.title}`;
            if (figure !== null) {
              printed += 1;
              ofTable.add(figure.printed);
              const isPlaced = figure.noPlace === undefined;
              const unplaced = opened.references.flatMap((reference) => reference.unplaced);
              const isThere = isPlaced
                ? isIn(figure)
                : unplaced.some((one) => one.printed.endsWith(figure.printed));
              if (!isThere) missing.push(`${name}: printed ${figure.printed}`);
            }
            const own = cell?.measured ?? null;
            if (own !== null) {
              measured += 1;
              const isThere = opened.rows.some(({ cells }) =>
                cells.some((one) => one?.jobId === own.jobId && one.value === own.value),
              );
              if (!isThere) missing.push(`${name}: measured ${own.value}`);
            }
          });
        });
        const jobs = prepared.rows.flatMap((row) => row.cells.map((cell) => cell.measured));
        for (const row of opened.rows) {
          const isOfTable =
            row.references.some((figure) => figure !== null && ofTable.has(figure.printed)) ||
            jobs.some((one) =>
              row.cells.some((cell) => cell?.jobId === one?.jobId && cell?.value === one?.value),
            );
          if (!isOfTable) foreign.push(`${page}, ${table.id}: ${row.scenario} ${row.measure.name}`);
        }
        expect(listed.size, table.id).toBe(references.length);
      }
    }
    expect(missing).toEqual([]);
    expect(foreign).toEqual([]);
    expect(printed).toBeGreaterThan(300);
    expect(measured).toBeGreaterThan(10);
  });

  it("are the same for the same question", async () => {
    const [one, two] = [await view("/published/go-sqlite"), await view("/published/go-sqlite")];
    expect(canonicalJson(one)).toBe(canonicalJson(two));
  });
});

it("presets call a target untested until this project has a result of it", async () => {
  const untestedOf = async () => {
    const plan = presetPlanSchema.parse(await get("/presets/flutter"));
    const names = plan.notes.flatMap((note) => note.match(/^(\S+) is untested: /)?.[1] ?? []);
    return { names, submission: plan.submission };
  };
  const { names, submission } = await untestedOf();
  const wish = submission?.targets.find(({ target }) => names.includes(target));
  const [scenario] = wish?.scenarios ?? [];
  if (wish === undefined || scenario === undefined) throw new Error("all targets are tested");
  const scenarios = [{ scenario }];
  const targets = [{ ...wish, scenarios: [scenario] }];
  await measure(
    { targets, scenarios, labels: ["local"], trials: 2 },
    { [wish.target]: [100, 101] },
  );
  expect((await untestedOf()).names).toEqual(names.filter((name) => name !== wish.target));
});
