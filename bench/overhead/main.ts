import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { HarnessPlan } from "@lapline/contracts";
import { findProgram, testEnv } from "@lapline/testkit";
import {
  type HarnessCase,
  harnessCases,
  startHarnessProgram,
} from "@lapline/workloads/harnessTesting";
import { type RealOperation, realOperations } from "./realOperation.ts";

// What each harness's own loop adds to an operation: the loop around one that does nothing, as the
// harness times it, beside the shortest real one. `--only sqlite` takes the harnesses with that in
// their name.

const shareMax = 0.01;
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);

const median = (all: readonly number[]) =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

/** ns per operation of each loop, once for each round, in processes of their own. */
async function probeLoops(argv: readonly [string, ...string[]]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    await using harness = startHarnessProgram([...argv]);
    const { loops } = await harness.expect("probe");
    for (const { name, operations, durationNs } of loops) {
      found.set(name, [...(found.get(name) ?? []), durationNs / operations]);
    }
  }
  return found;
}

async function measureReal(
  argv: readonly [string, ...string[]],
  plan: HarnessPlan,
  { change, shortestNs }: RealOperation,
): Promise<number> {
  await using harness = startHarnessProgram([...argv]);
  await harness.expect("prepare", { ...plan, ...change });
  await harness.expect("warmup");
  return shortestNs(await harness.expect("run"));
}

async function rowsOf(one: HarnessCase, folder: string) {
  const argv = await one.provide(join(folder, "program"));
  const rows: Record<string, string>[] = [];
  for (const [name, loopNs] of await probeLoops(argv)) {
    const real = realOperations[name];
    const isOfCase = real?.change.scenario.split(".")[0] === scenarioFamily(one);
    if (real === undefined || one.plan === null || !isOfCase) continue;
    const operationsNs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const dataDir = await mkdtemp(join(folder, "data-"));
      operationsNs.push(await measureReal(argv, one.plan(dataDir, argv), real));
      await rm(dataDir, { recursive: true });
    }
    const share = median(loopNs) / median(operationsNs);
    rows.push({
      harness: one.name,
      operation: real.what,
      "loop ns": median(loopNs).toFixed(1),
      "operation ns": median(operationsNs).toFixed(0),
      share: `${(share * 100).toFixed(2)} %`,
      "below 1 %": share < shareMax ? "yes" : "NO",
    });
  }
  return rows;
}

function scenarioFamily(one: HarnessCase): string {
  return one.plan?.("", []).scenario.split(".")[0] ?? "";
}

const { buildRecipesDir, cacheDir, gitMirrors } = testEnv;
const folder = await mkdtemp(join(tmpdir(), "lapline-overhead-"));
try {
  const table: Record<string, string>[] = [];
  for (const one of harnessCases({ buildRecipesDir, cacheDir, gitMirrors, findProgram })) {
    if (!one.isProbed || !one.name.includes(values.only)) continue;
    if (one.missing === null) table.push(...(await rowsOf(one, folder)));
    else console.log(`left out: ${one.name}. ${one.missing}`);
  }
  console.table(table);
} finally {
  await rm(folder, { recursive: true });
}
