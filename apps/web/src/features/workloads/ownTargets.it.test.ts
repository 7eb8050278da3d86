import type { DefinitionTry } from "@lapline/contracts/definitions";
import { processReport } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { createElement, type ReactNode } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { prepareScenarios, prepareTargets } from "../../components/run-fields/prepareChoices.ts";
import { prepareParamFields } from "../../components/run-fields/prepareParamFields.ts";
import { database } from "../../server/database.ts";
import { engine } from "../../server/engine.ts";
import { callMachine } from "../../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../../testing/openTestWeb.ts";
import { renderPage } from "../../testing/renderPage.tsx";
import { testReport } from "../../testing/testReport.ts";
import { ReportPage } from "../reports/index.ts";
import { RunPage } from "../runs/index.ts";
import { SeriesPage } from "../series/index.ts";
import { DefinitionPage, WorkloadsPage } from "./index.ts";
import { TryResult } from "./try/TryResult.tsx";

vi.mock("next/dynamic", () => import("../../testing/lazyParts.ts"));

const text = `target:
  id: words
  title: Word lists
  source: { git: { repository: "https://git.example.org/team/words.git" } }
scenarios:
  - id: words.micro
    title: Splitting
    command: { run: [sh, bench.sh, "{param.size}"], format: lines }
    params:
      size: { type: choice, values: [small, large], default: small, title: Input }
`;

let web: TestWeb;
let machineKey: string;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  machineKey = await registerMachine(web.projectId, "local");
  const definitionSandboxes = ["process"];
  await database().machine.updateMany({ data: { definitionSandboxes } });
  await post("/definitions", { text });
  return web.close;
});

async function post(path: string, body: object) {
  const response = await call(`/api/v1${path}`, { body, key: web.adminKey });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

async function get(path: string) {
  const response = await call(`/api/v1${path}`, { key: web.adminKey });
  return response.json();
}

const shown = (page: ReactNode, search = "") => {
  const { projectId, cookie } = web;
  return renderPage(page, { projectId, cookie, search });
};

/** Does the next job as a machine that runs definitions would. */
async function measureNext(): Promise<string> {
  const sandboxes = { sandboxes: ["process"], definitionSandboxes: ["process"] };
  const claim = { ...sandboxes, kinds: ["measure", "try"] };
  const { jobId, fence } = (await callMachine(machineKey, "/claim", claim)).body;
  await callMachine(machineKey, `/jobs/${jobId}/start`, { fence });
  const memory = {
    ...{ name: "memory_peak", title: "Peak memory" },
    ...{ unit: "bytes" as const, direction: "lower_is_better" as const },
  };
  const report = testReport(fence, [memory], [1024, 1024, 1024]);
  const posted = await callMachine(machineKey, `/jobs/${jobId}/report`, report);
  expect(posted.status).toBeLessThan(300);
  const { id } = await database().report.findUniqueOrThrow({ where: { jobId } });
  await processReport(engine(), { reportId: id });
  return jobId;
}

test("an own target stands in the list and among the choices of a run, before built-in ones", async () => {
  const list = await shown(createElement(WorkloadsPage));
  expect(list).toMatch(/Your own 1 target .*Word lists words.*Git repository, revision 1/);
  expect(list.indexOf("Word lists")).toBeLessThan(list.indexOf("Built in"));
  expect(list.split("Built in").at(-1)).not.toContain("Word lists");
  const { items: targets } = await get("/targets");
  const { items: scenarios } = await get("/scenarios");
  const [first] = prepareTargets(targets);
  expect(first).toMatchObject({ id: "words", group: "Your own" });
  const own = targets.filter(({ id }: { id: string }) => id === "words");
  expect(own).toMatchObject([{ definition: { revision: 1 } }]);
  expect(prepareScenarios(scenarios, own, () => false).families).toMatchObject([
    { family: "words", scenarios: [{ id: "words.micro", isOwn: true }] },
  ]);
});

test("run, report and series say which revision they are of", async () => {
  const run = await post("/runs", {
    targets: [{ target: "words", versions: ["1.0.0"] }],
    scenarios: [{ scenario: "words.micro" }],
    labels: ["local"],
  });
  const jobId = await measureNext();
  expect(await shown(createElement(RunPage, { runId: run.id }))).toContain("Definition revision 1");
  expect(await shown(createElement(ReportPage, { jobId }))).toContain("Definition: revision 1");
  const { seriesId } = await database().result.findFirstOrThrow({ where: { jobId } });
  expect(await shown(createElement(SeriesPage, { seriesId }))).toContain("Definition: revision 1");
  const page = await shown(createElement(DefinitionPage, { target: "words" }));
  expect(page).toContain("1 run");
  expect(page).toMatch(/Revision 1 current .*1 job/);
});

test("a command has parameters in the form, in a matrix of values and in its series", async () => {
  const { items } = await get("/scenarios");
  const own = items.find(({ id }: { id: string }) => id === "words.micro");
  const fields = prepareParamFields(own.paramsJsonSchema);
  expect(fields).toMatchObject([{ name: "size", kind: "choice" }]);
  const scenarios = ["small", "large"].map((size) => ({
    scenario: "words.micro",
    params: { size },
  }));
  const run = await post("/runs", {
    ...{ targets: [{ target: "words", versions: ["1.1.0"] }], scenarios, labels: ["local"] },
  });
  expect(run.jobs.map(({ params }: { params: object }) => params)).toEqual([
    { size: "small" },
    { size: "large" },
  ]);
  const measured = [await measureNext(), await measureNext()];
  const results = await database().result.findMany({
    where: { jobId: { in: measured } },
    select: { series: { select: { params: true } } },
  });
  expect(results.map(({ series }) => series.params)).toEqual(
    expect.arrayContaining([{ size: "small" }, { size: "large" }]),
  );
  const wrong = [{ scenario: "words.micro", params: { size: "huge" } }];
  const refused = post("/runs", {
    ...{ targets: [{ target: "words", versions: ["1.1.0"] }], scenarios: wrong, labels: ["local"] },
  });
  await expect(refused).rejects.toThrow(/Parameter size of words\.micro is/);
});

test("a trial of a draft shows what was read and the series that it would make, and keeps none", async () => {
  const before = await database().series.count();
  const draft = text.replace("id: words\n", "id: draft\n").replaceAll("words.micro", "draft.micro");
  const attempt: DefinitionTry = await post("/definitions/try", {
    ...{ text: draft, version: "1.0.0", label: "local" },
  });
  const waiting = await shown(createElement(TryResult, { attempt }));
  expect(waiting).toContain("a draft that is not saved");
  await measureNext();
  const tried = await shown(createElement(TryResult, { attempt }));
  expect(tried).toContain("adds to 1 series of draft · draft.micro v1 · local");
  expect(tried).toMatch(/whole process Peak memory 1 KiB new/);
  expect(await database().series.count()).toBe(before);
});

test("a trial on a label whose machines run no definitions is refused with what to do", async () => {
  await registerMachine(web.projectId, "closed");
  const asked = { text, version: "1.0.0", label: "closed" };
  await expect(post("/definitions/try", asked)).rejects.toThrow(/DEFINITION_SANDBOXES=/);
});
