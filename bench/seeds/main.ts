import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ApiClient, apiClient } from "../../e2e/stack/apiClient.ts";
import { processEnv } from "../../e2e/stack/env.ts";
import { startStack } from "../../e2e/stack/startStack.ts";
import { buildApps } from "../../scripts/start/buildApps.ts";
import { allCells, type Cell, cellName, cellOf, type Outcome, type Size } from "./cell.ts";
import { comparisons } from "./comparisons.ts";
import { describeOutcome, printComparisons, printMatrix } from "./print.ts";
import { runCells } from "./runCells.ts";

// `npm run bench:seeds`: every target with every scenario that it can do, as ordinary jobs through
// the API, and the ratios that the published benchmarks found beside ours. Figures of another machine
// are never compared with ours, only ratios between systems.

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "quick" },
    /** Only these, separated by commas; all when left out. */
    targets: { type: "string" },
    scenarios: { type: "string" },
    trials: { type: "string", default: "1" },
    /** A running installation and its key; left out: one is started for the bench. */
    url: { type: "string" },
    key: { type: "string" },
    label: { type: "string", default: "local" },
    sandboxes: { type: "string", default: "process" },
    /** Longest time for one cell, minutes. */
    minutes: { type: "string", default: "60" },
    /** Folder that keeps each report as a line of JSON. */
    keep: { type: "string" },
  },
});

const root = resolve(import.meta.dirname, "../..");
if (values.size !== "quick" && values.size !== "full") throw new Error("--size is quick or full");
const size: Size = values.size;
const isWanted = (name: string, list: string | undefined) =>
  list === undefined || list.split(",").includes(name);

/** The registry's cells and those that only a comparison asks for. */
function chosenCells(): Cell[] {
  const known = new Map(allCells(size).map((cell) => [cellName(cell), cell]));
  const targets = new Set([...known.values()].map(({ target }) => target));
  for (const { left, right } of comparisons) {
    for (const { target, scenario, durability } of [left, right]) {
      if (!targets.has(target)) continue;
      const cell = cellOf(target, scenario, size, durability);
      known.set(cellName(cell), cell);
    }
  }
  return [...known.values()].filter(
    ({ target, scenario }) =>
      isWanted(target, values.targets) && isWanted(scenario, values.scenarios),
  );
}

async function keep(folder: string, { cell, report }: Outcome): Promise<void> {
  if (report === null) return;
  await mkdir(folder, { recursive: true });
  const name = [cell.target, cell.version, cell.durability, cell.scenario].join("-");
  const file = join(folder, `${name.replaceAll(/[^\w.-]/g, "_")}.jsonl`);
  await writeFile(file, `${JSON.stringify({ size, cell, report })}\n`);
}

async function measure(api: ApiClient): Promise<void> {
  const outcomes = await runCells(api, chosenCells(), {
    label: values.label,
    trials: Number(values.trials),
    timeoutMs: Number(values.minutes) * 60_000,
    onEnd: (outcome) => console.log(describeOutcome(outcome)),
  });
  if (values.keep !== undefined) {
    for (const outcome of outcomes) await keep(resolve(values.keep), outcome);
  }
  printMatrix(outcomes);
  printComparisons(outcomes, comparisons);
  // A machine without a target's mirror or recipe cannot run it, which says nothing about the target.
  const counted = outcomes.filter(({ errorCode }) => errorCode !== "unsupported");
  if (counted.some(({ report }) => !report?.validity.valid)) process.exitCode = 1;
}

if (values.url !== undefined && values.key !== undefined) {
  await measure(apiClient(values.url, values.key));
} else {
  await buildApps(root, processEnv, new AbortController().signal);
  const stack = await startStack({ queue: "postgres", sandboxes: values.sandboxes });
  try {
    await measure(stack.api);
  } finally {
    await stack.stop();
  }
}
process.exit();
