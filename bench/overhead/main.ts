import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findProgram, testEnv } from "@lapline/testkit";
import { goCases, type HarnessCase, harnessCases } from "@lapline/workloads/harnessTesting";
import { medianWithBounds } from "./medianWithBounds.ts";
import { probeCase } from "./probeCase.ts";

// What each harness adds to the work of a library: its own loop against a bare one, both around a
// library that does nothing, by turns in one process, beside what the shortest operation of the real
// library costs; all of it CPU time, so that a busy machine hardly shows. `--only sqlite` takes the
// harnesses with that in their name, `--drivers` adds every Go driver.

const shareMax = 0.01;
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    drivers: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);

const median = (all: readonly number[]) => medianWithBounds(all).median;
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

async function rowsOf(one: HarnessCase, folder: string): Promise<Record<string, string>[]> {
  const { emptySpansNs, turns, sampling } = await probeCase(one, join(folder, "program"), rounds);
  return [...turns].map(([name, { each, operationsPerTurn, realNs }]) => {
    const perOperation = each.map((turn) => (turn.harnessNs - turn.bareNs) / operationsPerTurn);
    const added = medianWithBounds(perOperation);
    const operationNs = median(realNs);
    return {
      harness: one.name,
      loop: name,
      "empty span, ns": median(emptySpansNs).toFixed(0),
      "added, ns": added.median.toFixed(1),
      "95 %": `${added.low.toFixed(1)} to ${added.high.toFixed(1)}`,
      "operation, ns": operationNs.toFixed(0),
      share: percent(added.median / operationNs),
      "below 1 %": added.high / operationNs < shareMax ? "yes" : "NO",
      "sampled / not": median(sampling).toFixed(4),
    };
  });
}

const { cacheDir, gitMirrors } = testEnv;
const machine = { cacheDir, gitMirrors, findProgram };
const cases = [...harnessCases(machine), ...(values.drivers ? goCases(machine) : [])];
const folder = await mkdtemp(join(tmpdir(), "lapline-overhead-"));
try {
  const table: Record<string, string>[] = [];
  for (const one of cases) {
    if (!one.isProbed || !one.name.includes(values.only)) continue;
    if (one.missing === null) table.push(...(await rowsOf(one, folder)));
    else console.log(`left out: ${one.name}. ${one.missing}`);
  }
  console.table(table);
} finally {
  await rm(folder, { recursive: true });
}
