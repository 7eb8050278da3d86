import { spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { afterEach, expect, test } from "vitest";
import { startLapline, type TestLapline } from "./startLapline.ts";

let lapline: TestLapline;

type Job = { id: string; status: string };
type Run = { id: string; jobs: Job[] };

async function get<T>(path: string): Promise<T> {
  const response = await fetch(new URL(path, lapline.url), {
    headers: { authorization: `Bearer ${lapline.apiKey}` },
    signal: AbortSignal.timeout(10_000),
  });
  expect(response.status).toBe(200);
  const body: T = JSON.parse(await response.text());
  return body;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

afterEach(async () => {
  await lapline.stop();
});

test("the first start measures a sample run, and the end leaves no process behind", async () => {
  lapline = await startLapline({ args: [] });
  expect((await stat(join(lapline.dataDir, "credentials.json"))).mode & 0o777).toBe(0o600);
  const pids = await Promise.all(
    (["web", "control", "worker", "postgres"] as const).map((program) => lapline.pid(program)),
  );

  const { items } = await get<{ items: { id: string }[] }>("/api/v1/runs");
  expect(items).toHaveLength(1);
  const jobs = await waitFor(
    async () => {
      const { jobs } = await get<Run>(`/api/v1/runs/${items[0]?.id}`);
      return jobs.every(({ status }) => /PROCESSED|FAILED|CANCELED/.test(status)) && jobs;
    },
    { what: "every job of the sample run has ended", timeoutMs: 120_000, intervalMs: 500 },
  );
  expect(jobs.map(({ status }) => status)).toEqual(["PROCESSED", "PROCESSED"]);
  const report = await get<{ measures: { name: string; value: number }[] }>(
    `/api/v1/jobs/${jobs[0]?.id}/report`,
  );
  const throughput = report.measures.find(({ name }) => name === "throughput");
  expect(throughput?.value).toBeGreaterThan(0);

  expect(await lapline.stop()).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
});

test("a second start keeps the account and the data, and a killed program comes back", async () => {
  lapline = await startLapline();
  const { apiKey, password } = lapline;
  await lapline.stopKeepingData();
  lapline = await startLapline({ dataDir: lapline.dataDir });
  expect({ apiKey: lapline.apiKey, password: lapline.password }).toEqual({ apiKey, password });
  await get("/api/v1/runs");

  const control = await lapline.pid("control");
  process.kill(control, "SIGKILL");
  await waitFor(
    async () => {
      const pid = await lapline.pid("control");
      return pid !== control && isAlive(pid);
    },
    { what: "control runs again" },
  );
});

test("whoever ends npm, or closes its terminal, ends everything within 15 s", async () => {
  const programs = ["web", "control", "worker", "postgres"] as const;
  const ends = [
    ["SIGTERM to npm", () => process.kill(lapline.caller, "SIGTERM")],
    ["SIGINT to npm", () => process.kill(lapline.caller, "SIGINT")],
    ["SIGHUP to npm", () => process.kill(lapline.caller, "SIGHUP")],
    [
      "a closed terminal",
      () => {
        lapline.hangUp();
        process.kill(-lapline.caller, "SIGHUP");
      },
    ],
  ] as const;
  let dataDir: string | undefined;
  for (const [what, end] of ends) {
    // The first one ends while its sample run is being measured.
    const args = dataDir === undefined ? [] : ["--no-sample"];
    lapline = await startLapline({ throughNpm: true, args, ...(dataDir && { dataDir }) });
    ({ dataDir } = lapline);
    const pids = await Promise.all(programs.map((program) => lapline.pid(program)));
    end();
    await waitFor(() => pids.every((pid) => !isAlive(pid)), { what, timeoutMs: 15_000 });
    await waitFor(async () => (await readdir(join(lapline.dataDir, "pids"))).length === 0, {
      what: `${what}: no program is noted as running`,
      timeoutMs: 5_000,
    });
  }
});

test("a second instance on the same folder and a taken port are refused in a sentence", async () => {
  lapline = await startLapline();
  const port = new URL(lapline.url).port;
  const refusal = (...args: string[]) => {
    const child = spawn(process.execPath, ["scripts/start.mjs", ...args]);
    return new Promise<string>((resolve) => {
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
      child.once("close", (code) => resolve(`${code} ${said}`));
    });
  };
  expect(await refusal("--data", lapline.dataDir)).toMatch(
    /^1 .*already runs on this data folder/s,
  );
  const other = join(lapline.dataDir, "worker", "other");
  expect(await refusal("--data", other, "--port", port)).toMatch(/^1 .*Port \d+ is taken/s);
  expect(await readFile(join(lapline.dataDir, "credentials.json"), "utf8")).toContain(
    lapline.apiKey,
  );
});
