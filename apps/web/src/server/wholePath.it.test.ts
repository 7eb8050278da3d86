import {
  claimedJobSchema,
  jobSchema,
  machineProtocolHeader,
  pageSchema,
  reportResponseSchema,
  reportSchema,
  runSchema,
  runSummarySchema,
  seriesSchema,
  seriesSummarySchema,
} from "@lapline/contracts";
import { processReport } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { catalog } from "@lapline/workloads/catalog";
import { beforeAll, describe, expect, it } from "vitest";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testReport } from "../testing/testReport.ts";
import { engine } from "./engine.ts";

let web: TestWeb;
let machineKey: string;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  machineKey = await registerMachine(web.projectId, "local");
  return web.close;
});

const submission = {
  targets: [{ target: "sqlite", versions: ["bundled"] }],
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
  trials: 3,
};

const rest = async (path: string, body?: unknown, headers = {}) => {
  const response = await call(`/api/v1${path}`, { body, headers, key: web.adminKey });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const machine = async (path: string, body: unknown) => {
  const response = await call(`/api/machine/v1${path}`, {
    body,
    key: machineKey,
    headers: { [machineProtocolHeader]: "1" },
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
};

it("the list of targets tells which of them never ran for real, and why", async () => {
  const { status, body } = await rest("/targets");
  expect(status).toBe(200);
  const markOf = (id: string) =>
    body.items.find((target: { id: string }) => target.id === id)?.verification;
  for (const { id, verification } of catalog.targets) expect(markOf(id), id).toEqual(verification);
  expect(markOf("isar")).toMatchObject({
    status: "not_verified",
    reason: expect.stringContaining("pub.dev"),
  });
});

describe("a job from submission to series, over HTTP only", () => {
  it("is claimed once, watched, reported, and shows in the history", async () => {
    const version = catalog.targets.find(({ id }) => id === "sqlite")?.versions.at(-1);
    const wanted = { ...submission, targets: [{ target: "sqlite", versions: [version] }] };
    const submitted = await rest("/runs", wanted);
    expect(submitted.status).toBe(201);
    const run = runSchema.parse(submitted.body);
    expect(submitted.headers.get("location")).toBe(`/api/v1/runs/${run.id}`);
    expect(run.jobs).toMatchObject([{ status: "QUEUED", queuePosition: 0, label: "local" }]);

    const claim = await machine("/claim", { sandboxes: ["process"] });
    expect(claim.status).toBe(200);
    const job = claimedJobSchema.parse(claim.body);
    const { fence } = job;
    const at = (step: string) => `/jobs/${job.jobId}/${step}`;
    expect((await machine("/claim", { sandboxes: ["process"] })).status).toBe(204);

    const progress = { phase: "starting", trials: 3 };
    expect(await machine(at("heartbeat"), { fence, progress })).toEqual({
      status: 200,
      body: { verdict: "ok" },
    });
    expect((await machine(at("start"), { fence })).status).toBe(204);
    const file = { fence, version, address: "https://host.example/a.zip", sha256: "a".repeat(64) };
    const first = await machine(at("checksum"), file);
    expect(first).toMatchObject({ status: 200, body: { sha256: file.sha256 } });
    const later = await machine(at("checksum"), { ...file, sha256: "b".repeat(64) });
    expect(later.body).toEqual(first.body);
    const odd = { ...file, address: "https://host.example/\u0000" };
    expect((await machine(at("checksum"), odd)).status).toBe(400);
    const strange = await machine(at("checksum"), { ...file, version: "0/../.." });
    expect(strange.status).toBe(422);
    const chunks = [
      { sequence: 0, offset: 0, text: "hello \u0000\n" },
      { sequence: 1, offset: 8, text: "world\n" },
    ];
    expect((await machine(at("logs"), { fence, chunks })).status).toBe(204);
    expect(jobSchema.parse((await rest(`/jobs/${job.jobId}`)).body)).toMatchObject({
      status: "RUNNING",
      machine: { name: "bench local" },
      progress,
    });

    expect((await machine(at("start"), { fence: fence + 1 })).status).toBe(409);
    expect((await rest(`/jobs/${job.jobId}/report`)).status).toBe(404);

    const measures = catalog.scenarios.find(({ id }) => id === "records.insert")?.measures ?? [];
    const result = testReport(fence, measures, [100, 110, 120]);
    const posted = await machine(at("report"), result);
    expect(reportResponseSchema.parse(posted.body)).toEqual({ outcome: "accepted" });
    expect((await machine(at("report"), result)).body).toEqual({ outcome: "duplicate" });

    const { reportId } = jobSchema.parse((await rest(`/jobs/${job.jobId}`)).body);
    expect(reportId).toBeDefined();
    await processReport(engine(), { reportId: reportId ?? "" });
    expect(jobSchema.parse((await rest(`/jobs/${job.jobId}`)).body).status).toBe("PROCESSED");

    const report = reportSchema.parse((await rest(`/jobs/${job.jobId}/report`)).body);
    expect(report).toMatchObject({ jobId: job.jobId, validity: { valid: true } });
    expect(report.measures[0]).toMatchObject({ n: 3, samples: [100, 110, 120] });
    expect(report.warnings).toContain("the load average was 3");

    const page = pageSchema(seriesSummarySchema).parse((await rest("/series")).body);
    expect(page.items).toHaveLength(measures.length);
    const found = pageSchema(seriesSummarySchema).parse(
      (await rest(`/series?search=QLite&measure=${measures[0]?.name}`)).body,
    );
    expect(found.items).toHaveLength(1);
    const series = seriesSchema.parse((await rest(`/series/${found.items[0]?.id}`)).body);
    expect(series.items).toMatchObject([{ version, jobId: job.jobId, valid: true, n: 3 }]);

    const log = await rest(`/jobs/${job.jobId}/log?limit=1`);
    expect(log.body).toMatchObject({ items: [{ sequence: 0, text: "hello \ufffd\n" }] });
    const next = await rest(`/jobs/${job.jobId}/log?cursor=${log.body.nextCursor}`);
    expect(next.body).toMatchObject({ items: [{ text: "world\n" }], nextCursor: null });

    const runs = pageSchema(runSummarySchema).parse((await rest("/runs?status=PROCESSED")).body);
    expect(runs.items.map(({ id }) => id)).toContain(run.id);
  });
});
