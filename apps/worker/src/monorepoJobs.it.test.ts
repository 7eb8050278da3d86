import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import {
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

const inFolder = (folder: string, build: object = {}) => ({
  source: { git: { repository: definedRepository, folder } },
  build: { steps: [["sh", "-c", "pwd > built.txt"]], ...build },
});

const server = `
  import { readFileSync } from "node:fs";
  import { createServer } from "node:http";
  const facts = { from: process.cwd(), built: readFileSync("built.txt", "utf8").trim() };
  createServer((_, response) => response.end(JSON.stringify(facts)))
    .listen(Number(process.argv[2]), "127.0.0.1");`;

describe.runIf(walls.up)("a definition of a folder of its repository", () => {
  test("builds, keeps, starts and writes there, beside the others of the repository", async () => {
    await bench.commit("v1", {
      "shared.txt": "17",
      "packages/parser/bench/run.js": `
        const { readFileSync, writeFileSync } = require("node:fs");
        console.error("from", process.cwd(), readFileSync("../built.txt", "utf8").trim());
        const shared = readFileSync("../shared-copy.txt", "utf8") + readFileSync("../own.txt", "utf8");
        writeFileSync("result.txt", "parse " + shared + " ns");`,
      "packages/printer/bench/run.js": 'console.log("print 5 ns")',
    });
    bench.start();
    const steps = [["sh", "-c", "pwd > built.txt; cp ../../shared.txt shared-copy.txt"]];
    const keep = ["bench", "built.txt", "shared-copy.txt", "own.txt"];
    const parser = definedWith(
      { command: { run: ["node", "run.js"], folder: "bench", output: "result.txt" } },
      inFolder("packages/parser", { steps, keep, files: { "own.txt": "3" } }),
    );
    const first = await bench.run(parser, { trials: 1 });
    expect(first.failure, first.log).toBeNull();
    expect(first.log).toContain(
      "from /lapline/version/packages/parser/bench /lapline/version/packages/parser",
    );
    const [values] = first.report?.trials[0]?.benchmarks?.map((one) => one.values) ?? [];
    expect(Object.values(values ?? {})).toEqual([173]);
    const printer = definedWith(
      { command: { run: ["node", "bench/run.js"] } },
      inFolder("packages/printer"),
    );
    const second = await bench.run(printer, { trials: 1 });
    expect(second.failure, second.log).toBeNull();
    expect(second.report?.benchmarks?.map(({ name }) => name)).toEqual(["print"]);
  });

  test("starts its server there, and reads the files that requests pick values from", async () => {
    await bench.commit("v1", {
      "apps/api/server.mjs": server,
      "apps/api/users.csv": "name\nada\n",
    });
    bench.start();
    const target = inFolder("apps/api");
    const definition = definedWith(
      {
        http: {
          // One at a time: so few at once are no load, and whatever else runs here decides how busy it is.
          load: { model: "fixed_work", operations: 20, inFlight: 1, warmup: 2 },
          requests: [
            {
              get: "/{pick:users.csv:name}",
              expect: {
                json: {
                  "$.from": "/lapline/version/apps/api",
                  "$.built": "/lapline/version/apps/api",
                },
              },
            },
          ],
        },
      },
      {
        ...target,
        server: { start: ["node", "server.mjs", "{port}"], ready: { listening: true } },
      },
    );
    const params = { seed: 1 };
    const { report, failure, log } = await bench.run(definition, { params, trials: 1 });
    expect(failure, log).toBeNull();
    expect(report?.trials.map(({ reasons }) => reasons)).toEqual([[]]);
  });

  test("that a version lacks fails with a sentence", async () => {
    await bench.commit("v1", { "other/a.txt": "a" });
    bench.start();
    const command = { run: ["true"] };
    const { failure } = await bench.run(definedWith({ command }, inFolder("packages/parser")));
    expect(failure?.code).toBe("build_failed");
    expect(failure?.message).toContain("has no folder packages/parser. Name versions that have it");
  });

  test("is no way out of the repository by a link", async () => {
    await bench.git("commit", "--allow-empty", "--quiet", "-m", "start");
    await symlink("/etc", join(bench.machine.dir, "origin/packages"));
    await bench.commit("v1", { "a.txt": "a" });
    bench.start();
    const definition = definedWith(
      { command: { run: ["true"], output: "hostname" } },
      { ...inFolder("packages"), build: { steps: [], files: { hostname: "written" } } },
    );
    const { failure, report } = await bench.run(definition, { trials: 1 });
    expect(report).toBeNull();
    expect(failure?.code).toBe("build_failed");
  });
});
