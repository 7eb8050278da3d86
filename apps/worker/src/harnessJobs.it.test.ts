import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "@lapline/testkit";
import { beforeEach, describe, expect, test } from "vitest";
import { findMarkedProcesses } from "./sandbox/process/killMarkedProcesses.ts";
import { nodeHarness } from "./testing/nodeHarness.ts";
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

/** What the harness of the version `name` finds around it is part of what it answers. */
const program = (name: string, ms: number) =>
  nodeHarness({
    prepare: `(writeFileSync(plan.dataDir + "/fresh.txt", "x", { flag: "wx" }), {
      targetVersion: "${name}",
      settings: {
        rows: plan.params.rows, cwd: process.cwd(), home: process.env.HOME, tmp: process.env.TMPDIR,
        journal: process.env.JOURNAL, proxy: process.env.GOPROXY, version: plan.version,
        folder: plan.artifactDir, built: readFileSync("../built.txt", "utf8").trim(),
        cache: existsSync(process.env.HOME + "/cache.txt"), own: process.env.LAPLINE_CACHE_DIR ?? "none",
      },
    })`,
    run: `{ values: { visible: ${ms} + plan.trial }, samples: { step: [1, 5, 3] }, operations: plan.params.rows }`,
  });
const definition = definedWith(
  {
    harness: {
      run: ["node", "harness.mjs", "{trial}"],
      folder: "bench",
      timeout: "12s",
      measures: { visible: { unit: "ms" }, step: { unit: "us" } },
    },
    params: { rows: { type: "integer", default: 5, min: 1, max: 100 } },
  },
  {
    build: { steps: [["sh", "-c", 'pwd > built.txt; echo kept > "$HOME/cache.txt"']] },
    modes: { wal: { env: { JOURNAL: "wal" } } },
  },
);

const failing = [
  [
    "parameters that its definition does not allow",
    "",
    { params: { rows: 0 } },
    "unsupported",
    /Parameter rows of own\.run is .*1/,
  ],
  [
    "a parameter that it does not have",
    "",
    { params: { row: 1 } },
    "unsupported",
    /own\.run has no parameter called row\./,
  ],
  [
    "an early end",
    'console.error("no licence"); process.exit(3);',
    {},
    "target_exited",
    /the harness .*3; its last lines: no licence/,
  ],
  [
    "silence",
    "setInterval(() => {}, 1000);",
    {},
    "load_failed",
    /the harness did not greet within 15 s/,
  ],
  [
    "silence while it prepares",
    nodeHarness({ prepare: "(() => { for (;;); })()", run: "{}" }),
    {},
    "target_not_ready",
    /the harness did not prepare within 12 s/,
  ],
  [
    "a wrong answer",
    nodeHarness({ run: "{ values: { visble: 1 } }" }),
    {},
    "load_failed",
    /Did you mean “visible”\?/,
  ],
] as const;

describe.runIf(walls.up)("a job whose trials a project's own harness measures", () => {
  test("starts it in a copy of the version with the variables of the build", async () => {
    await bench.commit("v1", { "bench/harness.mjs": program("one", 10) });
    bench.start();
    const { report, log, failure } = await bench.run(definition, {
      durability: "wal",
      params: { rows: 7 },
    });
    expect(failure, log).toBeNull();
    expect(bench.api.complaints).toEqual([]);
    expect(report?.trials.map(({ values, reasons }) => [values, reasons])).toEqual([
      [{ visible: 11e6, step: 3000 }, []],
      [{ visible: 12e6, step: 3000 }, []],
    ]);
    expect(report?.trials[0]?.load.operations).toBe(7);
    expect(report?.measures.map(({ name, unit }) => [name, unit])).toEqual([
      ["visible", "ns"],
      ["step", "ns"],
      // Trials this short have no value of it.
      ["cpu_time_per_operation", "ns"],
    ]);
    expect(report?.targetVersionReported).toBe("one");
    expect(report?.environment.comparability).toMatchObject({
      "target.rows": "7",
      "target.cwd": "/lapline/version/bench",
      "target.home": "/lapline/home",
      "target.tmp": "/lapline/tmp",
      "target.journal": "wal",
      "target.proxy": "off",
      "target.folder": "/lapline/version",
      "target.built": "/lapline/version",
      "target.cache": "true",
      "target.own": "none",
      "target.tool.node": expect.stringMatching(/^v\d+/),
    });
    expect(report?.environment.shown["target.version"]).toBe("v1");
    expect(report?.resources.map(({ kind }) => kind)).toContain("memory");
    await expectClean();
  });

  test("takes two versions by turns, each pair with one number", async () => {
    await bench.commit("v1", { "bench/harness.mjs": program("one", 10) });
    await bench.commit("v2", { "bench/harness.mjs": program("two", 20) });
    bench.start();
    const { report, log, failure } = await bench.run(definition, {
      version: "v2",
      durability: "wal",
      comparison: { kind: "compare", baseVersion: "v1" },
    });
    expect(failure, log).toBeNull();
    expect(
      report?.trials.map(({ side, values, reasons }) => [side, values.visible, reasons]),
    ).toEqual([
      ["base", 11e6, []],
      ["head", 21e6, []],
      ["head", 22e6, []],
      ["base", 12e6, []],
    ]);
    expect([report?.base?.targetVersionReported, report?.targetVersionReported]).toEqual([
      "one",
      "two",
    ]);
    await expectClean();
  });

  test("ends with a sentence and leaves nothing, and the machine takes the next job", async () => {
    bench.start();
    for (const [index, [what, text, job, code, says]] of failing.entries()) {
      const version = `v${index + 1}`;
      await bench.commit(version, { "bench/harness.mjs": text });
      const one = { version, durability: "wal", trials: 1, ...job };
      const { failure, log } = await bench.run(definition, one);
      const sentence = expect.stringMatching(says);
      expect.soft(failure, `${what}: ${log}`).toMatchObject({ code, message: sentence });
      await expectClean();
    }
    await bench.commit("last", { "bench/harness.mjs": program("last", 20) });
    // A draft that somebody tries has no revision.
    const { report, failure, log } = await bench.run(definition, {
      version: "last",
      durability: "wal",
      trials: 1,
      definition: { revision: null, repository: null, content: definition },
    });
    expect(failure, log).toBeNull();
    expect(report?.trials[0]?.reasons).toEqual([]);
  });
});
