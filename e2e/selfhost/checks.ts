import assert from "node:assert/strict";
import { waitFor } from "@lapline/testkit";
import { z } from "zod";
import { apiClient } from "../stack/apiClient.ts";
import type { Installation } from "./createInstallation.ts";
import { runCommand } from "./runCommand.ts";

const credentialsSchema = z.object({ email: z.email(), password: z.string(), apiKey: z.string() });
const services = ["postgres", "redis", "web", "control", "worker"];
const timeoutMs = 120_000;

/** Reads what the first start made, the way docs/how-to/self-hosting.md tells. */
export async function readCredentials(installation: Installation) {
  const { code, stdout, output } = await installation.exec(
    "control",
    "cat",
    "/run/lapline/server/setup.json",
  );
  assert.equal(code, 0, output);
  return credentialsSchema.parse(JSON.parse(stdout));
}

/** Every service reports itself healthy. */
export async function allHealthy(installation: Installation): Promise<void> {
  for (const service of services) await serviceHealthy(installation, service);
}

/** One service reports itself healthy. */
export async function serviceHealthy(installation: Installation, service: string): Promise<void> {
  const id = (await installation.compose("ps", "-q", service)).trim();
  const inspect = ["docker", "inspect", "--format", "{{.State.Health.Status}}", id] as const;
  await waitFor(async () => (await runCommand(inspect, { timeoutMs })).trim() === "healthy", {
    what: `${service} is healthy`,
    timeoutMs,
    intervalMs: 1_000,
  });
}

/** Submits one real job, and answers the run's id when its results are there and make sense. */
export async function runOneJob(installation: Installation): Promise<string> {
  const { apiKey } = await readCredentials(installation);
  const api = apiClient(installation.url, apiKey);
  const { id } = await api.submit({
    targets: [{ target: "sqlite", versions: ["bundled"] }],
    scenarios: [{ scenario: "records.insert" }],
    labels: ["local"],
    trials: 3,
  });
  const run = await waitFor(
    async () => {
      const now = await api.run(id);
      return now.status === "QUEUED" || now.status === "RUNNING" ? null : now;
    },
    { what: "the run ends", timeoutMs, intervalMs: 500 },
  );
  assert.equal(run.status, "PROCESSED", JSON.stringify(run.jobs));
  const report = await api.report(run.jobs[0]?.id ?? "");
  assert.ok(report.validity.valid, report.validity.reasons.join());
  const throughput = report.measures.find(({ name }) => name === "throughput");
  assert.ok(throughput !== undefined && throughput.value > 0, "throughput was measured");
  assert.equal(throughput.n, 3);
  return id;
}

/** A machine runs other people's code: from there the book cannot be reached or even found. */
export async function machineCannotReachBook(installation: Installation): Promise<void> {
  const connect =
    "require('node:net').connect(5432, 'postgres').on('connect', () => process.exit(1)).on('error', (e) => { console.log(e.code); process.exit(0); })";
  const { code, output } = await installation.exec("worker", "node", "-e", connect);
  assert.equal(code, 0, "the worker reached PostgreSQL");
  assert.match(output, /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH/);
  const { output: files } = await installation.exec("worker", "ls", "/run/lapline");
  assert.deepEqual(files.trim().split("\n"), ["machine"]);
}

const boundsSchema = z.object({
  CapAdd: z.array(z.string()).nullable(),
  CapDrop: z.array(z.string()).nullable(),
  ReadonlyRootfs: z.boolean(),
  PidsLimit: z.number().nullable(),
  Memory: z.number(),
  SecurityOpt: z.array(z.string()).nullable(),
  Privileged: z.boolean(),
});

/** What each service keeps besides its own account; whoever adds to this says why in docker-compose.yml. */
const capabilities: Readonly<Record<string, readonly string[]>> = {
  postgres: ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],
  redis: [],
  web: [],
  control: [],
  worker:
    "CHOWN DAC_OVERRIDE FOWNER KILL NET_ADMIN SETGID SETUID SYS_ADMIN SYS_CHROOT SYS_PTRACE".split(
      " ",
    ),
};

/** No service has more capabilities than it names, a writable root, or unbounded processes and memory. */
export async function servicesAreBounded(installation: Installation): Promise<void> {
  for (const service of services) {
    const id = (await installation.compose("ps", "-q", service)).trim();
    const inspect = ["docker", "inspect", "--format", "{{json .HostConfig}}", id] as const;
    const bounds = boundsSchema.parse(JSON.parse(await runCommand(inspect, { timeoutMs })));
    const added = (bounds.CapAdd ?? []).map((name) => name.replace("CAP_", "")).sort();
    assert.deepEqual(added, capabilities[service], service);
    assert.deepEqual(bounds.CapDrop, ["ALL"], service);
    assert.equal(bounds.Privileged, false, service);
    assert.equal(bounds.ReadonlyRootfs, true, service);
    assert.ok((bounds.PidsLimit ?? 0) > 0 && bounds.Memory > 0, `${service} is bounded`);
    assert.ok(bounds.SecurityOpt?.includes("no-new-privileges:true"), service);
    const { code } = await installation.exec(service, "touch", "/written");
    assert.notEqual(code, 0, `${service} wrote into its root`);
  }
  const log = await installation.compose("logs", "worker");
  assert.doesNotMatch(log, /No walls/, "the worker cannot build walls");
}

/** Nothing runs as root that need not, and no image carries tools of development. */
export async function imagesAreLean(): Promise<void> {
  for (const target of ["web", "control", "worker"]) {
    const image = `lapline-selfhost/${target}`;
    const format = "{{.Config.User}} {{if .Config.Healthcheck}}checked{{end}}";
    const inspected = await runCommand(["docker", "inspect", "--format", format, image], {
      timeoutMs,
    });
    assert.equal(inspected.trim(), "node checked", image);
    const tools = ["typescript", "vitest", "@biomejs/biome", "turbo"];
    const search = tools.flatMap((tool) => ["-o", "-path", `*/node_modules/${tool}`]).slice(1);
    const find = ["docker", "run", "--rm", image, "find", "/app", ...search] as const;
    const folders = await runCommand(find, { timeoutMs });
    assert.equal(folders.trim(), "", `${image} carries development dependencies`);
  }
}
