import { beforeEach, describe, expect, test } from "vitest";
import {
  definedAs,
  definedRepository,
  definedWith,
  openDefinitionBench,
} from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { testWalls } from "./testing/testWalls.ts";

const harness = provideHarness();
const walls = await testWalls();
let bench: Awaited<ReturnType<typeof openDefinitionBench>>;

beforeEach(async () => {
  bench = await openDefinitionBench(harness.dir);
});

describe.runIf(walls.up)("a job of a project's own definition", () => {
  test("builds both versions, takes them by turns and reports benchmarks", async () => {
    const program = (ns: number) => `
      const { readFileSync, writeFileSync, appendFileSync } = require("node:fs");
      appendFileSync("trials.txt", process.env.TRIAL + "\\n");
      const built = readFileSync("built.txt", "utf8").trim();
      const end = Date.now() + 300;
      while (Date.now() < end);
      console.log("find " + (${ns} + Number(process.env.TRIAL)) + " ns");
      console.log("find " + (${ns} + 100) + " ns");
      console.log("built " + built.length + " bytes");
      console.error("home", process.env.HOME, process.cwd(), process.env.JOURNAL);
    `;
    await bench.commit("v1", { "bench.js": program(1000) });
    await bench.commit("v2", { "bench.js": program(2000) });
    const definition = definedAs({
      run: ["node", "bench.js"],
      command: { env: { TRIAL: "{trial}" }, format: "lines" },
      target: {
        build: { steps: [["sh", "-c", 'pwd > built.txt; echo kept > "$HOME/cache.txt"']] },
        modes: { wal: { env: { JOURNAL: "wal" } } },
      },
    });
    bench.start();
    const { report, log, failure } = await bench.run(definition, {
      version: "v2",
      durability: "wal",
      comparison: { kind: "compare", baseVersion: "v1" },
    });
    expect(failure, log).toBeNull();
    expect(bench.api.complaints).toEqual([]);
    expect(report?.trials.map(({ side, reasons }) => [side, reasons])).toEqual([
      ["base", []],
      ["head", []],
      ["head", []],
      ["base", []],
    ]);
    expect(
      report?.benchmarks?.map(({ name, measures }) => [name, measures.map((m) => m.unit)]),
    ).toEqual([
      ["find", ["ns"]],
      ["built", ["bytes"]],
    ]);
    // The median of 1001 and 1100, and so on; builds and trials see the same path.
    const values = report?.trials.map(({ benchmarks }) =>
      benchmarks?.map((one) => Object.values(one.values)[0]),
    );
    expect(values).toEqual([
      [1050.5, 16],
      [2051, 16],
      [2051.5, 16],
      [1052, 16],
    ]);
    for (const trial of report?.trials ?? []) {
      expect(trial.values.memory_peak).toBeGreaterThan(1e6);
      expect(trial.durationNs).toBeGreaterThan(0.3e9);
    }
    expect(new Set(report?.resources.map(({ kind }) => kind))).toEqual(new Set(["cpu", "memory"]));
    expect(log).toContain("home /lapline/home /lapline/version wal");
    expect(report?.environment.shown["source.defined"]).toContain(definedRepository);
  });

  test("fills the parameters of its run into arguments and variables of the command", async () => {
    await bench.commit("v1", {
      "bench.js": `
        const [, , rows, ...rest] = process.argv;
        console.log(process.env.NAME + " " + rows + " bytes");
        console.error("started with", rows, rest.join("|"));
      `,
    });
    const definition = definedWith({
      command: {
        run: ["node", "bench.js", "{param.rows}", "--sorted={param.sorted}", "{{param.rows}}"],
        env: { NAME: "parse-{param.word}" },
        format: "lines",
      },
      params: {
        rows: { type: "integer", default: 10 },
        sorted: { type: "boolean", default: true },
        word: { type: "text", default: "a" },
      },
    });
    bench.start();
    const params = { rows: 300, sorted: false, word: "{version}$HOME'b'" };
    const { report, log, failure } = await bench.run(definition, { params });
    expect(failure, log).toBeNull();
    expect(report?.trials.map(({ reasons }) => reasons)).toEqual([[], []]);
    // What a run chose is text: nothing fills it in again.
    const [{ name, measures } = expect.unreachable()] = report?.benchmarks ?? [];
    expect(name).toBe("parse-{version}$HOME'b'");
    expect(report?.trials[0]?.benchmarks?.[0]?.values).toEqual({ [measures[0]?.name ?? ""]: 300 });
    expect(log).toContain("started with 300 --sorted=false|{param.rows}");
  });

  test("is refused where the run chose a parameter that the command does not have", async () => {
    await bench.commit("v1", { "bench.js": "" });
    const definition = definedWith({
      command: { run: ["node", "bench.js", "{param.rows}"] },
      params: { rows: { type: "integer", default: 10, max: 20 } },
    });
    bench.start();
    const wrong = await bench.run(definition, { params: { lines: 3 } });
    expect(wrong.failure).toMatchObject({ code: "unsupported" });
    const large = await bench.run(definition, { params: { rows: 21 } });
    expect(large.failure?.message).toContain("it must be at most 20");
  });

  test("reads a table by the mapping of the definition", async () => {
    const program = `require("node:fs").writeFileSync("out.csv", "test,n,time\\nsort,10,1.5\\n");`;
    await bench.commit("v1", { "bench.js": program });
    const columns = { benchmark: "test", value: "time", unit: { is: "ms" }, params: [] };
    const mapping = { kind: "csv", decimal: ".", ...columns } as const;
    const definition = definedAs({
      run: ["node", "bench.js"],
      command: { format: "table", mapping, output: "out.csv" },
    });
    bench.start();
    const { report, log, failure } = await bench.run(definition, { version: "v1" });
    expect(failure, log).toBeNull();
    expect(report?.benchmarks).toMatchObject([{ name: "sort", measures: [{ unit: "ns" }] }]);
    for (const { reasons, benchmarks } of report?.trials ?? []) {
      expect(reasons).toEqual([]);
      expect(benchmarks?.map(({ values }) => Object.values(values))).toEqual([[1.5e6]]);
    }
    expect(report?.trials.length).toBeGreaterThan(0);
  });
});
