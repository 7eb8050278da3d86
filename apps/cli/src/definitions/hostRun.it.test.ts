import { execFile, execFileSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readEnv } from "../env.ts";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { openFolder } from "../testing/openFolder.ts";
import { serve } from "../testing/serve.ts";
import { sharedFolder } from "../testing/temporaryFolder.ts";

const shared = sharedFolder();
const { inherited } = readEnv();
const node = process.execPath;

beforeAll(async () => {
  const bundle = join(import.meta.dirname, "../../../worker/scripts/bundleHostRun.ts");
  await promisify(execFile)(node, [bundle, join(shared.path, "worker")]);
});
afterEach(() => vi.restoreAllMocks());

async function run(...args: string[]) {
  const env = {
    inherited: { ...inherited, LAPLINE_TEST_HOST: "seen" },
    worker: join(shared.path, "worker/runOnce.mjs"),
    cacheDir: join(shared.path, "cache"),
  };
  const { noted, printed, ...ended } = await lapline(["run", ...args], env);
  const text = printed.replaceAll("\u202f", " ");
  return { ...ended, noted: noted.join("\n"), printed: text };
}

/** Processes of this host whose command line holds the text. */
async function processesWith(text: string): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
  return (await Promise.all(lines)).filter((line) => line.includes(text));
}

/**
 * An API that keeps todos, asks its component, and says what it was given. It works for so long a
 * request: one that only waited would use so little CPU time that the rest of Node counts beside it.
 */
const service = (workMs: number) => `
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
const [port, data, store] = process.argv.slice(2);
const { secret } = JSON.parse(readFileSync(data + "/config.json", "utf8"));
const facts = { secret, mode: process.env.JOURNAL, host: process.env.LAPLINE_TEST_HOST };
let count = 0;
createServer(async (request, response) => {
  for (const until = performance.now() + ${workMs}; performance.now() < until; );
  if (request.method === "POST") count += 1;
  if (request.url === "/store") facts.store = await (await fetch("http://127.0.0.1:" + store)).text();
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ count, ...facts }));
}).listen(Number(port), "127.0.0.1");
`;
const store = `
import { createServer } from "node:http";
createServer((_, response) => response.end("stored")).listen(Number(process.argv[2]), "127.0.0.1");
`;
const serviceDefinition = (marker: string) => `
target:
  id: todo
  source: { checkout: {} }
  modes: { rollback: { env: { JOURNAL: rollback } }, wal: { env: { JOURNAL: wal } } }
  server:
    start: [${node}, server.mjs, "{port}", "{data}", "{component.db.port}", ${marker}]
    files: { config.json: '{{"secret":"{secret.admin}"}}' }
    components: [{ name: db, start: [${node}, store.mjs, "{port}", ${marker}], ready: { listening: true } }]
    ready: { http: /count }
scenarios:
  - id: todo.create
    http:
      load: { model: fixed_work, operations: 60, inFlight: 2, warmup: 4 }
      setup:
        - { get: /store, expect: { json: { "$.store": stored, "$.secret": "{secret.admin}" } } }
        - { get: /count, expect: { json: { "$.mode": wal, "$.host": seen } } }
      requests: [{ name: create, post: /todos, expect: { status: 200 } }]
      verify: [{ get: /count, expect: { json: { "$.count": "{operations.create}" } } }]
trials: 5
`;

describe("a service", () => {
  test("is compared in slices by the worker's own code, and a slower one ends with 2", {
    timeout: 240_000,
  }, async () => {
    const marker = "service-of-one-test";
    const files = { "lapline.yml": serviceDefinition(marker), "store.mjs": store };
    const { write, release } = await openFolder({ ...files, "server.mjs": service(1) });
    release("v1");
    await write({ "server.mjs": service(2) });
    const { code, printed, noted } = await run("--base", "v1", "--mode", "wal");
    expect(noted).toContain("todo runs on this host as you, without a sandbox.");
    expect(noted).not.toContain("does not count");
    expect(code).toBe(exitCodes.regression);
    expect(printed).toContain("v1 → working tree  (wal)");
    expect(printed).toMatch(/Interleaved in slices of \d+ ms, with both versions alive at once\./);
    expect(printed).toMatch(/Throughput .* slower +\[.*\] +5 \+ 5/);
    // On a busy host operations may take too long for a slice, which is said.
    expect(`${printed}\n${noted}`).toMatch(
      /Latency .* slower +\[.*\] +5 \+ 5|Not compared: Latency.*too short/,
    );
    expect(printed).toMatch(/Memory, db/);
    expect(await processesWith(marker)).toEqual([]);
  });

  test("that answers something else makes trials that do not count", async () => {
    const text = serviceDefinition("wrong-mode");
    const files = { "lapline.yml": text, "store.mjs": store, "server.mjs": service(0) };
    await openFolder(files);
    const { code, sentence } = await run("--mode", "rollback", "-n", "1");
    expect(code).toBe(exitCodes.invalid);
    expect(sentence).toMatch(/working-tree: .*wal/);
  });

  test("that does not get ready fails with its last lines, and nothing of it is left", async () => {
    const broken = 'console.log("no database here"); setInterval(() => 0, 1000);';
    const marker = "service-that-never-listens";
    const text = serviceDefinition(marker).replace(
      "{ http: /count }",
      "{ http: /count, within: 2s }",
    );
    await openFolder({ "lapline.yml": text, "store.mjs": store, "server.mjs": broken });
    const { code, sentence } = await run("-n", "1");
    expect(code).toBe(exitCodes.invalid);
    expect(sentence).toMatch(/working-tree: .*no database here/);
    expect(await processesWith(marker)).toEqual([]);
  });
});

const packaged = await readFile(
  join(import.meta.dirname, "../../../../harnesses/javascript/laplineHarness.mjs"),
  "utf8",
);
const harnessDefinition = `
target: { id: arithmetic, source: { checkout: {} } }
scenarios:
  - id: arithmetic.rounds
    harness:
      run: [${node}, harness.mjs]
      measures: { latency: { unit: us }, throughput: { unit: ops/s } }
trials: 4
`;
/** A harness of Lapline's package whose operation is so many rounds of arithmetic. */
const rounds = (number: number, take = "some(recorder, () => turn.next())") => `
import { serve } from "./laplineHarness.mjs";
let state = 1;
const step = () => {
  for (let at = 0; at < ${number}; at += 1) state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
};
const some = async (recorder, goesOn) => { while (goesOn()) await recorder.operation(step); };
await serve({
  run: (trial, recorder) => { let left = 200; return some(recorder, () => left-- > 0); },
  take: (trial, recorder, turn) => ${take},
});
`;

describe("a harness that takes turns", { timeout: 240_000 }, () => {
  test("is compared in slices: both versions are alive at once", async () => {
    const { write, release } = await openFolder({
      ...{ "lapline.yml": harnessDefinition, "laplineHarness.mjs": packaged },
      "harness.mjs": rounds(50_000),
    });
    release("v1");
    await write({ "harness.mjs": rounds(75_000) });
    const { code, printed, sentence } = await run("--base", "v1");
    expect({ code, sentence }).toEqual({ code: exitCodes.regression, sentence: "" });
    expect(printed).toMatch(/Interleaved in slices of \d+ ms/);
    // The middle operation is disturbed by nobody.
    expect(printed).toMatch(/Latency .* slower +\[.*\] +4 \+ 4/);
  });

  test("ends once the pairs settle every measure, and takes all of them where asked to", async () => {
    const { write, release } = await openFolder({
      ...{ "lapline.yml": harnessDefinition, "laplineHarness.mjs": packaged },
      "harness.mjs": rounds(50_000),
    });
    release("v1");
    await write({ "harness.mjs": rounds(100_000) });
    const { code, printed } = await run("--base", "v1", "-n", "20");
    expect(code).toBe(exitCodes.regression);
    const [, pairs = ""] = /Settled after (\d+) of at most 20 pairs\./.exec(printed) ?? [];
    expect(Number(pairs)).toBeGreaterThanOrEqual(5);
    expect(printed).toMatch(new RegExp(`Latency .* slower +\\[.*\\] +${pairs} \\+ ${pairs}`));
    const all = await run("--base", "v1", "-n", "6", "--all-trials");
    expect(all.printed).not.toContain("Settled");
    expect(all.printed).toMatch(/Latency .* slower +\[.*\] +6 \+ 6/);
  });

  test("and fails in them takes whole trials, which say what is wrong", async () => {
    const fails = rounds(1000, "process.exit(3)");
    const { release } = await openFolder({
      ...{ "lapline.yml": harnessDefinition, "laplineHarness.mjs": packaged },
      "harness.mjs": fails,
    });
    release("v1");
    // Too few to call anything slower by chance.
    const { code, printed } = await run("--base", "v1", "-n", "2");
    expect(printed).toMatch(/Interleaved whole trials\. Slices of base v1 failed: .*exit/);
    expect(code).toBe(exitCodes.ok);
    expect(printed).toMatch(/Throughput .* 2 \+ 2/);
  });

  test("of three versions takes whole trials", async () => {
    const { write, release } = await openFolder({
      ...{ "lapline.yml": harnessDefinition, "laplineHarness.mjs": packaged },
      "harness.mjs": rounds(1000),
    });
    for (const tag of ["v1", "v2", "v3"]) {
      await write({ version: tag });
      release(tag);
    }
    const { printed } = await run("--versions", "v1,v2,v3", "-n", "1");
    expect(printed).toContain("Slices compare two versions, and 3 were given.");
  });
});

/** Says how many of the files are there, and where packages are looked for. */
const looks = (file: string) => `
target:
  id: lib
  source: SOURCE
  build:
    files:
      bench/look.mjs: |
        import { existsSync } from "node:fs";
        const found = existsSync(${JSON.stringify(file)}) ? 1 : 0;
        console.log("found " + found + " count");
scenarios: [{ id: lib.look, command: { run: [${node}, bench/look.mjs] } }]
trials: 1
`;

test.each([
  ["{ npm: { package: is-number } }", "7.0.0", "node_modules/is-number/index.js"],
  ["{ pip: { package: iniconfig } }", "2.0.0", "lib/iniconfig/__init__.py"],
  ["{ go: { module: github.com/google/uuid } }", "1.6.0", "uuid.go"],
  ["{ cargo: { crate: hex } }", "0.4.3", "src/lib.rs"],
  ["{ maven: { group: org.slf4j, artifact: slf4j-api } }", "2.0.17", "jars/slf4j-api-2.0.17.jar"],
  [
    "{ archive: { url: 'https://registry.npmjs.org/is-number/-/is-number-{version}.tgz' } }",
    "7.0.0",
    "index.js",
  ],
])(
  "a release is fetched from %s, with the definition's files beside it",
  async (source, version, file) => {
    await openFolder({ "lapline.yml": looks(file).replace("SOURCE", source) });
    const { code, printed, sentence } = await run("--versions", version);
    expect({ code, sentence }).toEqual({ code: exitCodes.ok, sentence: "" });
    expect(printed).toContain(`lib lib.look  ${version}`);
    expect(printed).toMatch(/found +1 +/);
  },
);

test("without versions the newest release is measured, --last takes the ones before it", async () => {
  await openFolder({
    "lapline.yml": looks("uuid.go").replace("SOURCE", "{ go: { module: github.com/google/uuid } }"),
  });
  const newest = await run();
  expect(newest).toMatchObject({ code: exitCodes.ok, sentence: "" });
  const [, version = ""] = /lib.look {2}(\S+)/.exec(newest.printed) ?? [];
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const { printed } = await run("--last", "2");
  expect(printed).toMatch(new RegExp(`lib.look {2}(?!${version})\\S+ → ${version}`));
});

test("a release that is not there is a sentence", async () => {
  await openFolder({
    "lapline.yml": looks("x").replace("SOURCE", "{ npm: { package: is-number } }"),
  });
  const { code, sentence } = await run("--versions", "99.0.0");
  expect(code).toBe(exitCodes.usage);
  expect(sentence).toMatch(/^99\.0\.0: npm could not install is-number@99\.0\.0/);
});

test("the newest tags of a checkout are those that count on a server", async () => {
  const printing = (value: number) => `console.log("parse ${value} ms")`;
  const { write, release } = await openFolder({
    "lapline.yml": `
target: { id: own, source: { checkout: {} } }
scenarios: [{ id: own.micro, command: { run: [${node}, bench.mjs] } }]
trials: 1
`,
    "bench.mjs": printing(1),
  });
  for (const [tag, value] of Object.entries({
    "v1.9.0": 2,
    "v1.10.0": 3,
    "v2.0.0-rc.1": 4,
    demo: 5,
  })) {
    await write({ "bench.mjs": printing(value) });
    release(tag);
  }
  const { printed } = await run("--last", "2");
  expect(printed).toContain("v1.9.0 → v1.10.0");
  expect(printed).toMatch(/parse +2 ms +3 ms/);
});

test.each<[string, (origin: string, folder: string) => Record<string, string>]>([
  [
    "git's own setting",
    (origin, folder) => ({
      ...{ GIT_CONFIG_KEY_0: `url.${folder}.insteadOf`, GIT_CONFIG_VALUE_0: origin },
      GIT_CONFIG_COUNT: "1",
    }),
  ],
  ["GIT_MIRRORS", (origin, folder) => ({ GIT_MIRRORS: `${origin}=${folder}` })],
  [
    "the tags here, where the origin cannot be reached",
    (origin, folder) => ({ GIT_MIRRORS: `${origin}=${folder}/nowhere` }),
  ],
])(
  "a dry run names the newest versions, although the server does not know them: by %s",
  async (how, leadsTo) => {
    const { folder, write, release } = await openFolder({
      "lapline.yml": `
target: { id: todo, source: { checkout: {} } }
scenarios: [{ id: todo.micro, command: { run: [${node}, bench.mjs] } }]
`,
    });
    for (const tag of ["v1.9.0", "v1.10.0", "v1.11.0"]) {
      await write({ version: tag });
      release(tag);
    }
    const origin = "https://git.example.org/todo.git";
    execFileSync("git", ["remote", "add", "origin", origin], { cwd: folder });
    const { url, requests } = await serve(() => ({
      status: 200,
      body: { jobs: [], problems: [], skipped: [], expectedSeconds: 0 },
    }));
    const { code, noted } = await lapline(["submit", "--last", "2", "--dry-run"], {
      ...{ url, apiKey: "k", inherited: { ...inherited, ...leadsTo(origin, folder) } },
      worker: join(shared.path, "worker/runOnce.mjs"),
      cacheDir: join(shared.path, "cache"),
    });
    expect({ code, noted }).toEqual({
      code: exitCodes.ok,
      noted: [
        "Looking up the versions of todo …",
        ...(how.startsWith("the tags here")
          ? [expect.stringMatching(/^git could not list .* These are the tags of this checkout\.$/)]
          : []),
      ],
    });
    expect(requests).toMatchObject([
      { route: "POST /api/v1/runs/preview", body: { targets: [{ lastVersions: 2 }] } },
      {
        route: "POST /api/v1/runs/preview",
        body: { targets: [{ versions: ["v1.10.0", "v1.11.0"] }] },
      },
    ]);
  },
);

test("a git source is measured from its mirror, and a setting of another form is a usage error", async () => {
  const bench = 'console.log("parse 2 ms");';
  const { folder, release } = await openFolder({ "bench.mjs": bench });
  release("v1");
  const origin = "https://git.example.org/todo.git";
  await openFolder({
    "lapline.yml": `
target: { id: todo, source: { git: { repository: "${origin}" } } }
scenarios: [{ id: todo.micro, command: { run: [${node}, bench.mjs] } }]
`,
  });
  const places = { worker: join(shared.path, "worker/runOnce.mjs"), cacheDir: shared.path };
  const measure = (GIT_MIRRORS: string) =>
    lapline(["run", "--versions", "v1", "-n", "1"], {
      ...{ ...places, inherited: { ...inherited, GIT_MIRRORS } },
    });
  const measured = await measure(`${origin}=${folder}`);
  expect(measured).toMatchObject({ code: exitCodes.ok, sentence: "" });
  expect(measured.printed).toContain("parse");
  const refused = await measure(folder);
  expect(refused.code).toBe(exitCodes.usage);
  expect(refused.sentence).toContain("GIT_MIRRORS has another form than https://");
});
