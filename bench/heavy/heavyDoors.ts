import { createHash } from "node:crypto";
import { canonicalJson, reportImportBytesMax } from "@lapline/contracts";
import { sampleReport, sampleTrial } from "@lapline/testkit";
import { appRouter } from "../../apps/web/src/server/appRouter.ts";
import { catalog } from "../../apps/web/src/server/catalog.ts";
import { machineRoutes } from "../../apps/web/src/server/machine/machineRoutes.ts";
import { routes } from "../../apps/web/src/server/rest/routes.ts";
import { testSubmission } from "../../apps/web/src/testing/testSubmission.ts";
import type { Installation } from "./openInstallation.ts";

/** One address that takes a body, and the largest that it takes. */
export interface HeavyDoor {
  group: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const mebibyte = 1024 * 1024;
const anyId = "0190c0de-0000-7000-8000-000000000001";
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, anyId);

/** Any JSON, as long as an address takes it: blanks are part of a valid body. */
const padded = (body: unknown, bytes: number): string => JSON.stringify(body).padEnd(bytes, " ");

/** What go's benchmarks print, `bytes` of it: 200 benchmarks with as many samples as there is room for. */
function goText(bytes: number): string {
  const lines = ["goos: linux", "pkg: example.org/words"];
  let length = 0;
  for (let index = 0; length < bytes; index += 1) {
    const ns = 400 + (index % 97);
    const line = `BenchmarkJoin${index % 200}-2  1000  ${ns} ns/op  48 B/op  1 allocs/op`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join("\n");
}

function importBody(): object {
  const content = goText(reportImportBytesMax * 0.9);
  return {
    version: "1.0.0",
    scenario: "imported",
    files: [{ name: "bench.txt", format: "auto", content }],
  };
}

/** The report of a job: 30 MiB of resource tracks, which a machine of many cores may really have. */
function reportBody(fence: number, scenario: string): object {
  const measures = catalog.scenarios.find(({ id }) => id === scenario)?.measures ?? [];
  const values = Object.fromEntries(measures.map(({ name }) => [name, 1000]));
  const resources = Array.from({ length: 300 }, (_, track) => ({
    kind: "cpu" as const,
    unit: "ns" as const,
    method: "cpu_time_delta",
    component: `core-${track}`,
    trial: 0,
    start: 0,
    stepMs: 10,
    values: Array.from({ length: 9_500 }, (__, step) => 1_000_000_000 + track * 9_973 + step),
  }));
  const report = sampleReport(measures, {
    trials: [0, 1, 2].map((index) => sampleTrial(index, values)),
    resources,
  });
  const contentHash = createHash("sha256").update(canonicalJson(report)).digest("hex");
  return { fence, contentHash, report };
}

async function claimedJob({ post, bearer, machine }: Installation) {
  await post("/api/v1/runs", { ...testSubmission() }, bearer);
  const claimed = await post("/api/machine/v1/claim", { sandboxes: ["process"] }, machine);
  const job: { jobId: string; fence: number; scenario: string } = await claimed.json();
  await post(`/api/machine/v1/jobs/${job.jobId}/start`, { fence: job.fence }, machine);
  return job;
}

/** Every address that takes a body, from the lists that answer requests, so that a new one is in it. */
export async function heavyDoors(installation: Installation): Promise<HeavyDoor[]> {
  const { session, bearer, machine } = installation;
  const imported = importBody();
  const bodies: Record<string, object> = {
    previewImport: imported,
    importReports: { ...imported, target: "words", label: "elsewhere" },
  };
  const rest = routes.flatMap((route): HeavyDoor[] => {
    if (route.kind !== "json" || route.body === undefined) return [];
    const { operationId, path, face } = route;
    const large = bodies[operationId];
    const body = large ?? face.example ?? {};
    const group = large === undefined ? "REST" : operationId;
    const bytes = large === undefined ? (face.bodyBytesMax ?? mebibyte) : 0;
    return [{ group, path: `/api/v1${filled(path)}`, headers: bearer, body: padded(body, bytes) }];
  });
  const trpc = Object.keys(Object(appRouter._def.procedures))
    .filter((path) => !/signOut|revokeSession|delete/i.test(path))
    .map((path) => ({
      ...{ group: "tRPC", path: `/api/trpc/${path}`, headers: session },
      body: padded({}, mebibyte),
    }));
  const { jobId, fence, scenario } = await claimedJob(installation);
  const machines = Object.entries(machineRoutes).map(([path, { bytesMax }]) => {
    const isReport = path.endsWith("/report");
    const body = isReport ? JSON.stringify(reportBody(fence, scenario)) : padded({}, bytesMax);
    return {
      group: isReport ? "machine report" : "machine, others",
      path: `/api/machine/v1${path.replace("{id}", jobId)}`,
      headers: machine,
      body,
    };
  });
  const hook = {
    ...{ group: "CI trigger", path: `/api/v1/hooks/generic/${anyId}`, headers: {} },
    body: padded({}, 5 * mebibyte),
  };
  return [...rest, ...trpc, ...machines, hook];
}
