import { findProgram, requireGo, requireJava, requireMaven, requireRust } from "@lapline/testkit";
import { describe, expect, test } from "vitest";
import { openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { exampleMs, runExample } from "./testing/runExample.ts";
import { testWalls } from "./testing/testWalls.ts";

const harness = provideHarness();
const walls = await testWalls();
const hasPython = findProgram("python3") !== null;
const hasMaven = requireJava().available && requireMaven().available;

const packages = [
  {
    example: { name: "go-library", provisioner: "go", versions: ["v1.5.0", "v1.6.0"] },
    has: requireGo().available,
    benchmark: /^New$|Parse/,
  },
  {
    example: { name: "rust-criterion", provisioner: "cargo", versions: ["0.4.3"] },
    has: requireRust().available,
    benchmark: /^encode$/,
  },
  {
    example: { name: "python-pytest", provisioner: "pip", versions: ["3.10.18"] },
    has: hasPython,
    benchmark: /test_loads/,
  },
  {
    example: { name: "java-jmh", provisioner: "maven", versions: ["2.11.0"] },
    has: hasMaven,
    benchmark: /Speed\.read/,
  },
] as const;

describe.runIf(walls.up)("an example", { timeout: exampleMs }, () => {
  for (const { example, has, benchmark } of packages) {
    test.runIf(has)(`${example.name} measures releases of a registry`, async () => {
      const report = await runExample(await openDefinitionBench(harness.dir), example);
      const names = report.benchmarks?.map(({ name }) => name);
      expect(names).toContainEqual(expect.stringMatching(benchmark));
      for (const { benchmarks } of report.trials) {
        expect(benchmarks?.length).toBe(names?.length);
      }
    });
  }

  for (const example of [
    { name: "http-node", provisioner: "npm", versions: ["5.6.0", "5.6.1"] },
    { name: "http-hono", provisioner: "npm", versions: ["4.9.0", "4.9.9"] },
  ] as const) {
    test(`${example.name} loads a server on two releases of a framework`, async () => {
      const report = await runExample(await openDefinitionBench(harness.dir), example);
      for (const { values } of report.trials) expect(values.throughput).toBeGreaterThan(0);
    });
  }

  test("api-postgres loads a server with a database beside it", async () => {
    const bench = await openDefinitionBench(harness.dir);
    const versions = ["v1"] as const;
    const report = await runExample(bench, { name: "api-postgres", provisioner: "git", versions });
    expect(report.trials[0]?.load.statusCounts).toHaveProperty("201");
    const components = report.resources.map(({ component }) => component);
    expect(new Set(components)).toEqual(new Set(["all", "orders-api", "db"]));
  });
});
