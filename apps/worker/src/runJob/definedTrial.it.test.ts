import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseDefinition } from "@lapline/contracts/definitions";
import { type Artifact, compileHarnessScenario } from "@lapline/workloads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { sandboxJob } from "../testing/sandboxJob.ts";
import type { Attempt } from "./attempt.ts";
import { createProgressTracker } from "./createProgressTracker.ts";
import { namesOf } from "./definedTrial.ts";
import { runTrial } from "./runTrial.ts";
import { trialOf } from "./trialOf.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-defined-"));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

const parsed = parseDefinition(`
target: { id: todo, source: { checkout: {} }, modes: { wal: { env: { JOURNAL: wal } } } }
scenarios:
  - id: todo.sync
    harness:
      run: [${process.execPath}, harness.mjs, "{version}", "{trial}"]
      folder: bench
      measures: { visible: { unit: ms }, rows: { unit: items/s } }
    params: { peers: { type: integer, default: 2 } }
`);
const definition = parsed.ok ? parsed.definition : expect.unreachable();

/** A harness without warm-up and verification, whose `run` answers the expression. */
const harness = (run: string) => `
import { createInterface } from "node:readline";
let plan;
const answers = {
  hello: () => ({ protocol: 1, harness: "test" }),
  prepare: (request) => { plan = request.plan; return { settings: { peers: plan.params.peers } }; },
  run: () => (${run}),
  bye: () => ({}),
};
console.log("printed by a library");
for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, ...more } = JSON.parse(line);
  const known = answers[op];
  console.log(JSON.stringify(known ? { id, ok: true, result: known(more) } : { id, ok: false, code: "unsupported", message: op }));
  if (op === "bye") process.exit(0);
}
`;

async function trial(program: string) {
  const dir = join(folder, "artifact");
  await mkdir(join(dir, "bench"), { recursive: true });
  await writeFile(join(dir, "bench/harness.mjs"), program);
  const { job: ofSandbox } = sandboxJob();
  const compiled = compileHarnessScenario(definition, "todo.sync", "wal");
  const attempt = {
    worker: { clock: systemClock, log: { error: () => undefined }, targetMemoryBytesMax: 2 ** 40 },
    job: { sandbox: "process", version: "v1", params: { peers: 3 }, hardTimeoutMs: 60_000 },
    target: {
      secretNames: [],
      interface: { kind: "in_process", program: null, driver: null, defined: compiled },
    },
    scenario: { description: compiled.description },
    programs: null,
    sandboxJob: ofSandbox,
    dir: folder,
    zeroNs: systemClock.monotonicNs(),
    logs: ofSandbox.logs,
    mask: { add: () => undefined },
    progress: createProgressTracker(1, () => undefined),
    warnings: [],
    signal: ofSandbox.signal,
    abort: () => expect.unreachable(),
    lookAtDisk: () => Promise.resolve(),
  } as unknown as Attempt;
  const artifact: Artifact = { dir, executable: null, imageId: null, digest: null, sizeBytes: 1 };
  const layout = { name: "shared", targetCpus: null, loadCpus: null } as const;
  const onReady = () => Promise.resolve();
  const outcome = await runTrial(attempt, { index: 0, artifact, copy: null, layout, onReady });
  const { zeroNs } = attempt;
  const { measures } = compiled.description;
  const context = {
    index: 0,
    side: null,
    target: "todo",
    zeroNs,
    measures,
    sizes: {},
    reasons: [],
  };
  return { outcome, trial: trialOf(outcome, context) };
}

test("a definition's harness is started in its folder and makes a trial in base units", async () => {
  const { outcome, trial: made } = await trial(
    harness("{ values: { visible: 2.5, rows: Number(process.argv[3]) * 40 }, operations: 8 }"),
  );
  expect(made).toMatchObject({ values: { visible: 2.5e6, rows: 40 }, reasons: [] });
  expect(made.durationNs).toBeGreaterThan(0);
  expect(outcome.prepare.settings).toEqual({ peers: "3" });
  expect(outcome.run.load.operations).toBe(8);
});

test("it gets the plan, the mode's variables and the version", async () => {
  const { trial: made } = await trial(
    harness(
      "{ reasons: [JSON.stringify([plan, process.env.JOURNAL, process.argv[2], process.cwd()])] }",
    ),
  );
  const [plan, journal, version, cwd] = JSON.parse(made.reasons[0]?.detail ?? "");
  expect(plan).toMatchObject({
    ...{ target: "todo", version: "v1", scenario: "todo.sync", mode: "wal", trial: 1 },
    ...{ params: { peers: 3 }, measures: { visible: "ms", rows: "items/s" }, baseUrl: null },
    ...{ dataDir: join(folder, "trial-0/data"), artifactDir: join(folder, "artifact") },
  });
  expect([journal, version, cwd]).toEqual(["wal", "v1", join(folder, "artifact/bench")]);
});

test("a wrong answer ends the trial with its sentence", async () => {
  await expect(trial(harness("{ values: { visble: 1 } }"))).rejects.toMatchObject({
    code: "load_failed",
    message: expect.stringContaining("Did you mean “visible”?"),
  });
});

test("both sides of a pair have the same number", () => {
  const interleaved = { version: "v2", comparison: { baseVersion: "v1" } } as Attempt["job"];
  const numbers = (job: Pick<Attempt["job"], "version" | "comparison">) =>
    [0, 1, 2, 3].map((index) => namesOf(job, index).trial);
  expect(numbers(interleaved)).toEqual([1, 1, 2, 2]);
  expect(numbers({ version: "v2" })).toEqual([1, 2, 3, 4]);
});
