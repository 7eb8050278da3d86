import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClaimedJob, Params } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import { type Artifact, definedServer, describeHttpScenario } from "@lapline/workloads";
import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "../clock.ts";
import { createMask } from "../masking/createMask.ts";
import { provideHarness } from "../testing/provideHarness.ts";
import { sandboxJob } from "../testing/sandboxJob.ts";
import type { Attempt } from "./attempt.ts";
import { createProgressTracker } from "./createProgressTracker.ts";
import { runTrial } from "./runTrial.ts";

const harness = provideHarness();

/** A server of somebody else, which keeps its todos in a component that speaks lines over TCP. */
const serverProgram = `
  const { connect } = require("node:net");
  const { readFileSync, existsSync } = require("node:fs");
  const { createInterface } = require("node:readline");
  const [port, data, dbPort] = process.argv.slice(2);
  const { secret } = JSON.parse(readFileSync(data + "/config.json", "utf8"));
  if (!existsSync(data + "/migrated")) throw new Error("no table of todos");
  const database = connect(Number(dbPort), "127.0.0.1");
  const waiting = [];
  createInterface({ input: database }).on("line", (line) => waiting.shift()(line));
  const ask = (line) => new Promise((resolve) => { waiting.push(resolve); database.write(line + "\\n"); });
  require("node:http").createServer(async (request, response) => {
    if (request.headers.authorization !== secret) return response.writeHead(401).end();
    const [count, databaseMode] = (await ask(request.method === "POST" ? "add" : "count")).split(" ");
    const [mode, from] = [process.env.JOURNAL, process.cwd()];
    response.end(JSON.stringify({ count: Number(count), mode, databaseMode, from }));
  }).listen(Number(port), "127.0.0.1", () => console.log("ready on", port));`;
const databaseProgram = `
  let count = 0;
  require("node:net").createServer((socket) => {
    require("node:readline").createInterface({ input: socket }).on("line", (line) => {
      if (line === "add") count += 1;
      socket.write(count + " " + process.env.JOURNAL + "\\n");
    });
  }).listen(Number(process.argv[2]), "127.0.0.1");`;

const { execPath } = process;
const yaml = (ready: string) => `
target:
  id: todo
  source: { checkout: {} }
  modes: { default: {}, wal: { env: { JOURNAL: wal } } }
  server:
    start: [${execPath}, server.js, "{port}", "{data}", "{component.db.port}"]
    env: { JOURNAL: none }
    files: { config.json: '{"secret":"{secret.admin}"}' }
    before: [[touch, "{data}/migrated"]]
    ready: ${ready}
    components:
      - name: db
        env: { JOURNAL: none }
        before: [[sh, -c, 'test "$JOURNAL" = wal']]
        start: [${execPath}, database.js, "{port}"]
        ready: { listening: true }
        setup: [[sh, -c, 'test "$JOURNAL" = wal']]
scenarios:
  - id: todo.add
    http:
      load: { model: fixed_work, operations: 300, inFlight: 8, warmup: 30 }
      requests:
        - post: /todos
          headers: { authorization: "{secret.admin}" }
          json: { title: "todo {n}" }
          expect: { json: { "$.count": { min: 1 }, "$.mode": wal, "$.databaseMode": wal } }
      verify:
        - { get: /count, headers: { authorization: "{secret.admin}" }, expect: { json: { "$.count": "{operations.request_1}" } } }
`;

/** One trial of the definition in the process sandbox, as a job of it runs. */
async function trialOf(text: string, programs: Readonly<Record<string, string>> = {}) {
  const dir = await mkdtemp(join(tmpdir(), "lapline-defined-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const version = join(dir, "version");
  await mkdir(version);
  const files = { "server.js": serverProgram, "database.js": databaseProgram, ...programs };
  for (const [name, program] of Object.entries(files))
    await writeFile(join(version, name), program);
  const parsed = parseDefinition(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  const scenario = describeHttpScenario(parsed.definition, "todo.add");
  const server = definedServer(parsed.definition, "todo.add");
  const { job: ofSandbox, lines } = sandboxJob({ harnessDir: harness.dir, target: "todo" });
  const artifact: Artifact = {
    ...{ dir: version, executable: null, imageId: null, digest: null, sizeBytes: 1 },
  };
  const job: Partial<ClaimedJob> = {
    ...{ jobId: randomUUID(), target: "todo", version: "1.0.0", scenario: "todo.add" },
    ...{ scenarioVersion: 1, params: scenario.params.parse({}) as Params, durability: "wal" },
    ...{ sandbox: "process", provisioner: "git", hardTimeoutMs: 60_000 },
  };
  const attempt = {
    worker: { clock: systemClock, targetMemoryBytesMax: 2 ** 40 },
    target: { ...server, description: { options: [] } },
    programs: null,
    ...{
      job,
      scenario,
      dir,
      sandboxJob: ofSandbox,
      logs: ofSandbox.logs,
      signal: ofSandbox.signal,
    },
    mask: createMask([]),
    progress: createProgressTracker(1, () => undefined),
    ...{ zeroNs: systemClock.monotonicNs(), warnings: [], lookAtDisk: () => Promise.resolve() },
  } as unknown as Attempt;
  const layout = { targetCpus: null, loadCpus: null } as unknown as Parameters<
    typeof runTrial
  >[1]["layout"];
  const outcome = await runTrial(attempt, {
    index: 0,
    artifact,
    copy: null,
    layout,
    onReady: async () => {},
  });
  return { outcome, lines };
}

test.each([
  ["a line of its output", "{ line: ready on }"],
  ["that it listens", "{ listening: true }"],
  ["an answer", "{ http: /, status: 401 }"],
])(
  "a defined server with a component is started, seen by %s, loaded and checked",
  async (_what, ready) => {
    const { outcome } = await trialOf(yaml(ready));
    const { prepare, run, verify, usage, parts } = outcome;
    const reasons = [...run.reasons, ...verify.reasons].filter(
      ({ code }) => code !== "generator_saturated",
    );
    expect(reasons).toEqual([]);
    expect(run.load.statusCounts).toEqual({ "200": 300 });
    expect(run.values.throughput).toBeGreaterThan(0);
    expect(prepare.startNs).toBeGreaterThan(1e6);
    expect(usage.memory).toBeGreaterThan(0);
    expect(parts.map(({ name }) => name)).toEqual(["todo", "db"]);
  },
);

test("one that never gets ready fails with the last lines that it printed", async () => {
  const text = yaml("{ http: /health, within: 1500ms }");
  await expect(trialOf(text)).rejects.toMatchObject({
    code: "target_not_ready",
    message: expect.stringMatching(
      /^Not ready after 1500 ms: \/health answered 401, not 200; its last lines: ready on \d+$/,
    ),
  });
});

test.each([
  ["seen by an answer", "{ http: /, status: 401, within: 1500ms }", "Number(port)", "8123"],
  ["seen by its port", "{ listening: true, within: 1500ms }", "Number(port)", "8123"],
  ["seen by a line", "{ line: ready on }", "Number(port)", "8123"],
  ["on another address", "{ listening: true, within: 1500ms }", '"127.0.0.1", () =>', "127.0.0.2"],
])("one that listens elsewhere fails with that place: %s", async (_what, ready, given, own) => {
  const isAddress = own.includes(".");
  const program = serverProgram.replace(given, isAddress ? `"${own}", () =>` : own);
  const failure = await trialOf(yaml(ready), { "server.js": program }).then(
    () => expect.unreachable(),
    (error: Error) => error,
  );
  const place = isAddress ? /127\.0\.0\.2:(\d+)/ : /127\.0\.0\.1:8123/;
  expect(failure.message).toMatch(
    new RegExp(
      `\\. It listens on ${place.source}, not on 127\\.0\\.0\\.1:\\d+\\. Give it \\{port\\}`,
    ),
  );
});

test("a component that listens elsewhere fails with that place", async () => {
  const program = databaseProgram.replace("Number(process.argv[2])", "8124");
  const text = yaml("{ listening: true }").replace(
    "{ listening: true }\n        setup",
    "{ listening: true, within: 1s }\n        setup",
  );
  await expect(trialOf(text, { "database.js": program })).rejects.toMatchObject({
    code: "target_not_ready",
    message: expect.stringMatching(
      /^db was not ready after 1000 ms: it listens on 127\.0\.0\.1:8124, not on 127\.0\.0\.1:\d+$/,
    ),
  });
});

test("one that ends fails with the last lines that it printed", async () => {
  const text = yaml("{ line: ready on }").replace("before: [[touch", "before: [[echo");
  await expect(trialOf(text)).rejects.toMatchObject({
    code: "target_exited",
    message: expect.stringContaining("no table of todos"),
  });
});
