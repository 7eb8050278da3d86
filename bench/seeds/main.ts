import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ApiClient, apiClient } from "../../e2e/stack/apiClient.ts";
import { processEnv } from "../../e2e/stack/env.ts";
import { startStack } from "../../e2e/stack/startStack.ts";
import { buildApps } from "../../scripts/start/buildApps.ts";
import { allCells, type Cell, cellName, cellsOf, type Size } from "./cell.ts";
import { comparisons } from "./comparisons.ts";
import { keepResult } from "./keepResult.ts";
import { laplineCommit } from "./laplineCommit.ts";
import { describeOutcome, type Outcome, printComparisons, printMatrix } from "./print.ts";
import { readResult, resultPath, writeResult } from "./resultFile.ts";
import { runCell } from "./runCell.ts";

// `npm run seeds`: builds every target that registries and git repositories can provide here, runs
// every scenario that it can do as ordinary jobs through the API, keeps each result in docs/results,
// and prints the ratios that the published comparisons found beside ours. What is kept already is not
// measured again, so that a run that was stopped goes on where it was.

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "quick" },
    /** Only these, separated by commas; all when left out. */
    targets: { type: "string" },
    scenarios: { type: "string" },
    trials: { type: "string", default: "3" },
    /** Measures what is kept already anew. */
    again: { type: "boolean", default: false },
    /** A running installation and its key; left out: one is started for the purpose. */
    url: { type: "string" },
    key: { type: "string" },
    label: { type: "string", default: "local" },
    sandboxes: { type: "string", default: "process" },
    /** Longest time for one job, building included, in minutes. */
    minutes: { type: "string", default: "90" },
    /** Folder of the results. */
    results: { type: "string", default: "docs/results" },
  },
});

const root = resolve(import.meta.dirname, "../..");
const folder = resolve(root, values.results);
const trials = Number(values.trials);
if (values.size !== "quick" && values.size !== "full") throw new Error("--size is quick or full");
const size: Size = values.size;
/** Error codes that say that the target could not be had, whatever it was to do. */
const buildFailures = /^(build_failed|version_not_found|registry_unreachable|disk_full):/;
const isWanted = (name: string, list: string | undefined) =>
  list === undefined || list.split(",").includes(name);

/** The registry's cells and those that only a comparison asks for. */
function chosenCells(): Cell[] {
  const known = new Map(allCells(size).map((cell) => [cellName(cell), cell]));
  const targets = new Set([...known.values()].map(({ target }) => target));
  for (const { target, scenario, durability } of comparisons.flatMap((one) => [
    one.left,
    one.right,
  ])) {
    if (!targets.has(target)) continue;
    for (const cell of cellsOf(target, scenario, size, durability)) known.set(cellName(cell), cell);
  }
  const cells = [...known.values()].filter(
    ({ target, scenario }) =>
      isWanted(target, values.targets) && isWanted(scenario, values.scenarios),
  );
  // What one build serves is measured in one go.
  return cells.sort((a, b) => a.target.localeCompare(b.target));
}

async function measure(api: ApiClient): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const cells = chosenCells();
  /** Why a version of a target could not be had: it is the same for its further scenarios. */
  const unbuilt = new Map<string, string>();
  for (const [index, cell] of cells.entries()) {
    const build = `${cell.target}@${cell.version}`;
    const problem = unbuilt.get(build);
    const outcome =
      problem === undefined
        ? await outcomeOf(api, cell)
        : { cell, result: null, problem, isNew: true };
    if (outcome.problem !== null && buildFailures.test(outcome.problem)) {
      unbuilt.set(build, outcome.problem);
    }
    outcomes.push(outcome);
    console.log(`${index + 1}/${cells.length} ${describeOutcome(outcome)}`);
  }
  return outcomes;
}

async function outcomeOf(api: ApiClient, cell: Cell): Promise<Outcome> {
  const path = resultPath(folder, cell);
  const kept = values.again ? null : await readResult(path, cell, trials);
  if (kept !== null) return { cell, result: kept, problem: null, isNew: false };
  const { label, minutes } = values;
  const end = await runCell(api, cell, { label, trials, timeoutMs: Number(minutes) * 60_000 });
  if (!("report" in end)) {
    return { cell, result: null, problem: `${end.errorCode}: ${end.message}`, isNew: true };
  }
  const result = keepResult(cell, end.report, await laplineCommit(root));
  await writeResult(path, result);
  return { cell, result, problem: null, isNew: true };
}

function conclude(outcomes: readonly Outcome[]): void {
  printMatrix(outcomes);
  printComparisons(outcomes, comparisons);
  const failed = outcomes.filter(({ result }) => result?.valid !== true);
  console.log(`\n${outcomes.length - failed.length} measured, ${failed.length} not`);
  for (const outcome of failed) console.log(`  ${describeOutcome(outcome)}`);
  if (failed.length > 0) process.exitCode = 1;
}

if (values.url !== undefined && values.key !== undefined) {
  conclude(await measure(apiClient(values.url, values.key)));
} else {
  await buildApps(root, processEnv, new AbortController().signal);
  const stack = await startStack({ queue: "postgres", sandboxes: values.sandboxes });
  try {
    conclude(await measure(stack.api));
  } finally {
    await stack.stop();
  }
}
process.exit();
