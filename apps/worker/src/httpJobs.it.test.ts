import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Definition } from "@lapline/contracts/definitions";
import { waitFor } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { findMarkedProcesses } from "./sandbox/process/killMarkedProcesses.ts";
import { definedWith, openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { testWalls } from "./testing/testWalls.ts";

const harness = provideHarness();
const walls = await testWalls();
let bench: Awaited<ReturnType<typeof openDefinitionBench>>;

beforeEach(async () => {
  bench = await openDefinitionBench(harness.dir);
});

/** Nothing of a job is left on the machine. */
async function expectClean() {
  const { machine } = bench;
  await waitFor(
    async () => (await findMarkedProcesses(({ scope }) => scope === machine.scope)).length === 0,
    { what: "no process left" },
  );
  await waitFor(async () => (await readdir(join(machine.dir, "data/jobs"))).length === 0, {
    what: "no folder left",
  });
}

/** Keeps its todos in a component that speaks lines over TCP, and tells what it finds around it. */
const server = `
  import { connect } from "node:net";
  import { readFileSync, existsSync, unlinkSync, symlinkSync } from "node:fs";
  import { createInterface } from "node:readline";
  import { createServer } from "node:http";
  const [port, data, dbPort] = process.argv.slice(2);
  const { secret } = JSON.parse(readFileSync(data + "/config.json", "utf8"));
  if (!existsSync(data + "/migrated")) throw new Error("no table of todos");
  // What requests are made of must not be taken from here any more.
  unlinkSync("users.csv");
  symlinkSync("/etc/passwd", "users.csv");
  const database = connect(Number(dbPort), "127.0.0.1");
  const waiting = [];
  createInterface({ input: database }).on("line", (line) => waiting.shift()(line));
  const ask = (line) => new Promise((resolve) => { waiting.push(resolve); database.write(line + "\\n"); });
  const around = {
    mode: process.env.JOURNAL, from: process.cwd(), home: process.env.HOME, tmp: process.env.TMPDIR,
    built: readFileSync("built.txt", "utf8").trim(),
  };
  createServer(async (request, response) => {
    if (request.headers.authorization !== secret) return response.writeHead(401).end();
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method === "POST" && !["ada", "bob"].includes(JSON.parse(body).user)) {
      return response.writeHead(400).end(body);
    }
    const count = Number(await ask(request.method === "POST" ? "add" : "count"));
    response.end(JSON.stringify({ count, ...around }));
  }).listen(Number(port), "127.0.0.1", () => console.log("ready on", port));`;
const database = `
  import { createServer } from "node:net";
  import { createInterface } from "node:readline";
  let count = 0;
  createServer((socket) => {
    createInterface({ input: socket }).on("line", (line) => {
      if (line === "add") count += 1;
      socket.write(count + "\\n");
    });
  }).listen(Number(process.argv[2]), "127.0.0.1");`;

const files = { "server.mjs": server, "database.mjs": database, "users.csv": "name\nada\nbob\n" };
const headers = { authorization: "{secret.admin}" };

interface Changes {
  ready?: Record<string, unknown>;
  before?: string[][];
  database?: string[];
  file?: string;
  port?: string;
}

function definedHttp(changes: Changes = {}): Definition {
  const { ready = { line: "ready on" }, before = [["touch", "{data}/migrated"]] } = changes;
  const around = {
    "$.mode": "wal",
    "$.from": "/lapline/version",
    "$.home": "/lapline/home",
    "$.tmp": "/lapline/tmp",
    "$.built": "/lapline/version",
  };
  return definedWith(
    {
      http: {
        load: { model: "fixed_work", operations: "{param.todos}", inFlight: 4, warmup: 20 },
        requests: [
          {
            post: "/todos",
            headers,
            json: { title: "todo {n}", user: `{pick:${changes.file ?? "users.csv"}:name}` },
            expect: { json: { "$.count": { min: 1 }, ...around } },
          },
        ],
        verify: [{ get: "/", headers, expect: { json: { "$.count": "{operations.request_1}" } } }],
      },
      params: { todos: { type: "integer", default: 200, min: 10, max: 1000 } },
    },
    {
      build: { steps: [["sh", "-c", "pwd > built.txt"]] },
      modes: { wal: { env: { JOURNAL: "wal" } } },
      server: {
        start: ["node", "server.mjs", changes.port ?? "{port}", "{data}", "{component.db.port}"],
        env: { JOURNAL: "none" },
        files: { "config.json": '{"secret":"{secret.admin}"}' },
        before,
        ready: { within: "5s", ...ready },
        components: [
          {
            name: "db",
            start: changes.database ?? ["node", "database.mjs", "{port}"],
            ready: { listening: true, within: "5s" },
          },
        ],
      },
    },
  );
}

const wal = { durability: "wal" };
/** A busy machine is no fault of the server. */
const reasonsOf = (trial: { reasons: readonly { code: string }[] }) =>
  trial.reasons.filter(({ code }) => code !== "generator_saturated");

describe.runIf(walls.up)("a job of a project's own server", () => {
  test("starts it with its component in a copy of the version, and checks its answers", async () => {
    await bench.commit("v1", files);
    bench.start();
    const job = { ...wal, params: { todos: 300, seed: 7 } };
    const { report, log, failure } = await bench.run(definedHttp(), job);
    expect(failure, log).toBeNull();
    expect(bench.api.complaints).toEqual([]);
    expect(report?.trials.map(reasonsOf)).toEqual([[], []]);
    for (const { values, load } of report?.trials ?? []) {
      expect(load.statusCounts).toEqual({ "200": 300 });
      expect(values.throughput).toBeGreaterThan(0);
      expect(values.start_time).toBeGreaterThan(1e6);
      expect(values.memory).toBeGreaterThan(1e6);
    }
    const tracks = report?.resources.filter(({ kind }) => kind === "memory");
    expect(new Set(tracks?.map(({ component }) => component))).toEqual(
      new Set(["all", "own", "db"]),
    );
    expect(report?.environment.comparability).toMatchObject({
      "target.inFlight": "4",
      "target.tool.node": expect.stringMatching(/^v\d+/),
    });
    await expectClean();
  });

  test("takes two versions by turns", { timeout: 300_000 }, async () => {
    await bench.commit("v1", files);
    const slower = server.replace(
      "const count =",
      "await new Promise((go) => setTimeout(go, 30));\nconst count =",
    );
    await bench.commit("v2", { ...files, "server.mjs": slower });
    bench.start();
    const compared = {
      ...wal,
      version: "v2",
      trials: 1,
      comparison: { kind: "compare" as const, baseVersion: "v1" },
    };
    // Slices are lengthened until a change of hands costs both sides the same.
    const { report, log, failure } = await bench.run(definedHttp(), compared, 240_000);
    expect(failure, log).toBeNull();
    // A coin decides which side of a pair begins.
    const sides = (report?.trials ?? []).toSorted((a) => (a.side === "base" ? -1 : 1));
    const [base, head] = sides;
    expect(sides.map((trial) => [trial.side, reasonsOf(trial)])).toEqual([
      ["base", []],
      ["head", []],
    ]);
    expect(head?.values.latency).toBeGreaterThan(30e6);
    expect(base?.values.latency).toBeLessThan(head?.values.latency ?? 0);
    expect(report?.base?.version).toBe("v1");
    await expectClean();
  });

  test("ends with a sentence and leaves nothing, and the machine takes the next job", async () => {
    await bench.commit("v1", files);
    bench.start();
    for (const [what, changes, job, code, says] of failing) {
      const { failure, log } = await bench.run(definedHttp(changes), { ...wal, trials: 1, ...job });
      const sentence = expect.stringMatching(says);
      expect.soft(failure, `${what}: ${log}`).toMatchObject({ code, message: sentence });
      await expectClean();
    }
    // A draft that somebody tries has no revision.
    const content = definedHttp();
    const definition = { revision: null, repository: null, content };
    const tried = { ...wal, trials: 1, definition };
    const { report, failure, log } = await bench.run(content, tried);
    expect(failure, log).toBeNull();
    expect(report?.trials.map(reasonsOf)).toEqual([[]]);
  });

  test("says where a server or a component listens instead of on its port", async () => {
    await bench.commit("v1", files);
    bench.start();
    for (const [what, changes, job, code, says] of elsewhere) {
      const { failure, log } = await bench.run(definedHttp(changes), { ...wal, trials: 1, ...job });
      const sentence = expect.stringMatching(says);
      expect.soft(failure, `${what}: ${log}`).toMatchObject({ code, message: sentence });
    }
  });
});

const failing: readonly [string, Changes, object, string, RegExp][] = [
  [
    "a parameter out of its bounds",
    {},
    { params: { todos: 5 } },
    "unsupported",
    /Parameter todos of own\.run is .*10/,
  ],
  [
    "a server that is never ready",
    { ready: { http: "/health" } },
    {},
    "target_not_ready",
    /Not ready after 5000 ms: \/health answered 401, not 200; its last lines: ready on/,
  ],
  [
    "a server that never prints its line",
    { ready: { line: "no such line" } },
    {},
    "target_not_ready",
    /its last lines: ready on/,
  ],
  [
    "a server that ends early",
    { before: [] },
    {},
    "target_exited",
    /the target .*no table of todos/,
  ],
  [
    "a preparing command that fails",
    { before: [["sh", "-c", "exit 4"]] },
    {},
    "bootstrap_failed",
    /preparing command .*4/,
  ],
  [
    "a component that ends early",
    { database: ["sh", "-c", "echo disk is missing; exit 5"] },
    {},
    "target_exited",
    /db .*5; its last lines: disk is missing/,
  ],
  [
    "a file of values that the version lacks",
    { file: "nobody.csv" },
    {},
    "bootstrap_failed",
    /The version has no file nobody\.csv\./,
  ],
];

const elsewhere: typeof failing = [
  [
    "a server that listens elsewhere",
    { port: "3000", ready: { listening: true, within: "3s" } },
    {},
    "target_not_ready",
    /Not ready after 3000 ms: .*8090\. It listens on 127\.0\.0\.1:3000, not on 127\.0\.0\.1:8090\. Give it \{port\}, .*; its last lines: ready on 3000/,
  ],
  [
    "a component that listens elsewhere",
    { database: ["node", "database.mjs", "5432"] },
    {},
    "target_not_ready",
    /db was not ready after 5000 ms: it listens on 127\.0\.0\.1:5432, not on 127\.0\.0\.1:8091/,
  ],
];
