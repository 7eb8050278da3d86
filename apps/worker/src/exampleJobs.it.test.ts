import { findProgram } from "@lapline/testkit";
import { describe, expect, test } from "vitest";
import { openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { exampleMs, runExample } from "./testing/runExample.ts";
import { testWalls } from "./testing/testWalls.ts";

const harness = provideHarness();
const walls = await testWalls();

/** Examples that download nothing; the others are a part of their own. */
describe.runIf(walls.up)("an example of the checkout", { timeout: exampleMs }, () => {
  test.runIf(findProgram("make") !== null && findProgram("cc") !== null)(
    "measures a C program at two commits",
    async () => {
      const bench = await openDefinitionBench(harness.dir);
      const versions = ["v1", "v2"] as const;
      const report = await runExample(bench, { name: "c-program", provisioner: "git", versions });
      expect(report.benchmarks?.map(({ name }) => name)).toEqual(["sort", "memory"]);
      const values = report.trials.map(({ benchmarks }) =>
        Object.values(benchmarks?.[1]?.values ?? {}),
      );
      expect(values).toEqual([[40_000], [40_000]]);
    },
  );

  test.runIf(findProgram("python3") !== null)("measures a harness in Python", async () => {
    const bench = await openDefinitionBench(harness.dir);
    const versions = ["v1"] as const;
    const report = await runExample(bench, {
      name: "harness-python",
      provisioner: "git",
      versions,
    });
    const [trial] = report.trials;
    expect(trial?.values.throughput).toBeGreaterThan(0);
    expect(trial?.values.database_size).toBeGreaterThan(4096);
  });
});
