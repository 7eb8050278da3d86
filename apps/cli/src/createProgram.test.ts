import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exitCodes } from "./failure.ts";
import { lapline } from "./testing/lapline.ts";
import { jobId, run, runId } from "./testing/run.ts";
import { serve } from "./testing/serve.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

test("compare and calibrate submit one job of two sides", async () => {
  const { url, requests } = await serve(() => ({
    status: 201,
    body: run("QUEUED", { kind: "compare", baseVersion: "3.49.0" }),
  }));
  const access = ["--url", url, "--api-key", "lap_key"];
  const compare = "compare sqlite 3.49.0 3.50.4 -s records.insert -n 12".split(" ");
  const { code, printed } = await lapline([...compare, ...access]);
  expect(code).toBe(exitCodes.ok);
  expect(printed).toContain("sqlite@3.49.0 → 3.50.4");
  await lapline(["calibrate", "sqlite", "3.50.4", "-s", "records.insert", ...access]);
  expect(requests.map(({ body }) => body)).toMatchObject([
    {
      targets: [{ target: "sqlite", compare: { baseVersion: "3.49.0", headVersion: "3.50.4" } }],
      scenarios: [{ scenario: "records.insert" }],
      labels: ["local"],
      trials: 12,
    },
    { targets: [{ target: "sqlite", calibrate: "3.50.4" }] },
  ]);
});

test("submit sends the matrix with the key of the credentials file and an idempotency key", async () => {
  const { url, requests } = await serve(() => ({ status: 201, body: run("QUEUED") }));
  const credentials = join(await temporaryFolder(), "credentials.json");
  await writeFile(credentials, JSON.stringify({ url, apiKey: "lap_key", email: "a@b.c" }));
  const { code, printed } = await lapline(
    "submit -t sqlite@3.50.4,3.51.0 -s records.insert:records=10 -l a -l b -n 3 --credentials"
      .split(" ")
      .concat(credentials),
  );
  expect(code).toBe(exitCodes.ok);
  expect(printed).toContain(runId);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.route).toBe("POST /api/v1/runs");
  expect(requests[0]?.headers.authorization).toBe("Bearer lap_key");
  expect(requests[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(requests[0]?.body).toEqual({
    targets: [{ target: "sqlite", versions: ["3.50.4", "3.51.0"] }],
    scenarios: [{ scenario: "records.insert", params: { records: 10 } }],
    labels: ["a", "b"],
    trials: 3,
  });
});

test("reprocess names the series that it means, and says how many there are", async () => {
  const { url, requests } = await serve(() => ({ status: 202, body: { series: 12 } }));
  const { code, printed } = await lapline(["reprocess", "-t", "sqlite", "-m", "throughput"], {
    url,
    apiKey: "k",
  });
  expect(code).toBe(exitCodes.ok);
  expect(printed).toContain("12 series");
  expect(requests[0]?.route).toBe("POST /api/v1/reprocess");
  expect(requests[0]?.body).toEqual({ target: "sqlite", measure: "throughput" });
});

test("every problem that the server lists is repeated, with exit code 6", async () => {
  const { url } = await serve(() => ({
    status: 422,
    body: {
      type: "about:blank",
      title: "Unprocessable",
      status: 422,
      detail: "The submission is not possible.",
      code: "submission_invalid",
      errors: [{ path: "labels.0", message: "no machine serves `x`" }],
    },
  }));
  const { code, sentence } = await lapline(["submit", "-t", "sqlite@1", "-s", "records.insert"], {
    url,
    apiKey: "k",
  });
  expect(code).toBe(exitCodes.refused);
  expect(sentence).toContain("no machine serves `x`");
});

test("a server that is not there gives exit code 4", async () => {
  const { code } = await lapline(["submit", "-t", "sqlite@1", "-s", "records.insert"], {
    url: "http://127.0.0.1:9",
    apiKey: "k",
  });
  expect(code).toBe(exitCodes.infrastructure);
});

test.each([
  [["submit", "-t", "sqlite", "-s", "records.insert"], /name@version/],
  [["submit"], /--target/],
  [["submit", "-t", "sqlite@1", "-s", "x y"], /scenarios.0.scenario/],
  [["machine", "register", "--url", "http://127.0.0.1:9"], /--token/],
  [["nonsense"], /nonsense/],
])("%j is a usage error that says what is wrong", async (args, sentence) => {
  const result = await lapline(args, { url: "http://127.0.0.1:9", apiKey: "k" });
  expect(result.code).toBe(exitCodes.usage);
  expect(result.sentence).toMatch(sentence);
});

test("without address and key the sentence names where they come from", async () => {
  const { code, sentence } = await lapline(["machine", "status"]);
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toContain("LAPLINE_URL");
});

test("registering stores the key for the worker only, and never over another key", async () => {
  const { url, requests } = await serve(() => ({
    status: 201,
    body: { machineId: jobId, machineKey: "lapm_secret", label: "local" },
  }));
  const dataDir = join(await temporaryFolder(), "worker");
  const args = ["machine", "register", "--url", url, "--token", "x".repeat(40)];
  const { code, printed } = await lapline([...args, "--data-dir", dataDir, "--name", "bench-1"]);
  expect(code).toBe(exitCodes.ok);
  expect(printed).not.toContain("lapm_secret");
  const file = join(dataDir, "machine.key");
  expect(await readFile(file, "utf8")).toBe("lapm_secret\n");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(requests[0]?.headers["lapline-protocol"]).toBe("1");
  expect(requests[0]?.body).toMatchObject({ name: "bench-1", sandboxes: ["docker"] });

  expect((await lapline([...args, "--data-dir", dataDir])).code).toBe(exitCodes.usage);
  expect(requests).toHaveLength(1);
});

test("a refused registration leaves no file behind", async () => {
  const { url } = await serve(() => ({ status: 401, body: {} }));
  const dataDir = await temporaryFolder();
  const args = ["machine", "register", "--url", url, "--token", "x".repeat(40)];
  expect((await lapline([...args, "--data-dir", dataDir])).code).toBe(exitCodes.refused);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a folder that cannot be written does not cost the token", async () => {
  const { url, requests } = await serve(() => ({ status: 500, body: {} }));
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  const { code } = await lapline([
    "machine",
    "register",
    "--url",
    url,
    "--token",
    "x".repeat(40),
    "--data-dir",
    join(file, "in"),
  ]);
  expect(code).toBe(exitCodes.usage);
  expect(requests).toHaveLength(0);
});

test("import sends every file whole, with the version of the target, and answers the run", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lapline-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "bench.txt");
  await writeFile(file, "BenchmarkJoin 1 400 ns/op\n");
  const run = {
    id: "01890a5d-ac96-774b-bcce-b302099a8057",
    status: "RUNNING",
    createdAt: "2026-11-20T10:00:00.000Z",
    submittedBy: "ci",
    jobs: [],
  };
  const server = await serve(() => ({ status: 201, body: run }));
  const args = ["import", file, "-t", "words", "--version", "1.4.0", "-l", "elsewhere"];
  const access = { url: server.url, apiKey: "key" };
  const { code, printed } = await lapline([...args, "--idempotency-key", "once"], access);
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining(run.id) });
  expect(server.requests).toMatchObject([
    {
      route: "POST /api/v1/reports",
      headers: { "idempotency-key": "once", authorization: "Bearer key" },
      body: {
        target: "words",
        version: "1.4.0",
        label: "elsewhere",
        scenario: "imported",
        files: [{ name: file, format: "auto", content: "BenchmarkJoin 1 400 ns/op\n" }],
      },
    },
  ]);
});

test("import does not call the server for a file that cannot be read or a format it does not know", async () => {
  const server = await serve(() => ({ status: 500, body: {} }));
  const access = { url: server.url, apiKey: "key" };
  const args = ["-t", "words", "--version", "1", "-l", "elsewhere"];
  expect((await lapline(["import", "/nowhere.txt", ...args], access)).code).toBe(exitCodes.usage);
  const unknown = ["import", "/nowhere.txt", "--format", "xml", ...args];
  expect((await lapline(unknown, access)).code).toBe(exitCodes.usage);
  expect(server.requests).toEqual([]);
});
