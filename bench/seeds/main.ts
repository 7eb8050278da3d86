import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { KeptFile } from "@lapline/workloads/verification";
import { type ApiClient, apiClient } from "../../e2e/stack/apiClient.ts";
import { processEnv } from "../../e2e/stack/env.ts";
import { startStack } from "../../e2e/stack/startStack.ts";
import { buildApps } from "../../scripts/start/buildApps.ts";
import { type Cell, cellName } from "./cell.ts";
import { keepFailure, keepResult } from "./keepResult.ts";
import { laplineCommit } from "./laplineCommit.ts";
import { type JobEnd, type MeasureSettings, measureCells } from "./measureCells.ts";
import { readOptions } from "./options.ts";
import { orderedCells } from "./orderCells.ts";
import { describeOutcome, type Outcome } from "./outcome.ts";
import { printComparisons, printEnd, printMatrix } from "./print.ts";
import { createProgress } from "./progress.ts";
import { isEnough, readResult, writeResult } from "./resultFile.ts";
import { writeSummaries } from "./writeSummaries.ts";

// `npm run seeds`: builds every target that registries and git repositories can provide here, runs
// every scenario that it can do as ordinary jobs through the API, keeps what each brought in
// docs/results, and lays the published comparisons beside it. What is kept already is not measured
// again, so that a run that was stopped goes on where it was; what failed is tried again, last.

/** Between two questions for a job: each one costs the machine that measures. */
const pollIntervalMs = 300;

const root = resolve(import.meta.dirname, "../..");
const official = join(root, "docs/results");
const options = readOptions(process.argv.slice(2), root);
const beganMs = performance.now();
let stopAskedMs: number | null = null;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    const nowMs = performance.now();
    // A terminal sends the signal to the caller too, which hands it on.
    if (stopAskedMs !== null && nowMs - stopAskedMs > 1_000) process.exit(130);
    stopAskedMs ??= nowMs;
    console.log("Stops after this cell. Once more: at once.");
  });
}
const isOver = () =>
  stopAskedMs !== null ||
  (options.minutes !== null && performance.now() - beganMs > options.minutes * 60_000);

function chosenCells(): Cell[] {
  const { targets, scenarios, size } = options;
  return orderedCells(size).filter(
    ({ target, scenario }) =>
      (targets === null || targets.has(target)) && (scenarios === null || scenarios.has(scenario)),
  );
}

/** What is kept already, and what is to be measured: cells that brought nothing valid last. */
async function sortCells(cells: readonly Cell[]): Promise<{ done: Outcome[]; open: Cell[] }> {
  const done: Outcome[] = [];
  const fresh: Cell[] = [];
  const failed: Cell[] = [];
  for (const cell of cells) {
    const kept = await readResult(options.folder, cell);
    if (kept !== null && isEnough(kept, options)) done.push({ cell, kept, isNew: false });
    else (kept === null ? fresh : failed).push(cell);
  }
  return { done, open: [...fresh, ...failed] };
}

async function measure(api: ApiClient, open: readonly Cell[]): Promise<void> {
  const { label, trials, cellMinutes, folder } = options;
  const progress = createProgress(open, trials, () => performance.now());
  const onLong: MeasureSettings["onLong"] = (cell, status, seconds) =>
    console.log(`  ${cellName(cell)}: ${status} for ${Math.round(seconds)} s`);
  const settings = {
    label,
    trials,
    cellTimeoutMs: cellMinutes * 60_000,
    pollIntervalMs,
    isOver,
    onLong,
  };
  const lapline = await laplineCommit(root);
  const keep = (cell: Cell, end: JobEnd): KeptFile =>
    "report" in end
      ? keepResult(cell, end.report, lapline)
      : keepFailure(cell, end, { lapline, trials, now: new Date() });
  for await (const { cell, end } of measureCells(api, open, settings)) {
    const outcome = { cell, kept: keep(cell, end), isNew: true };
    await writeResult(folder, cell, outcome.kept);
    outcomes.push(outcome);
    console.log(`[${progress.next(cell)}] ${describeOutcome(outcome)}`);
  }
}

async function measureHere(open: readonly Cell[]): Promise<void> {
  if (open.length === 0) return;
  if (options.server !== null) {
    return measure(apiClient(options.server.url, options.server.key), open);
  }
  await buildApps(root, processEnv, new AbortController().signal);
  const stack = await startStack({ queue: "postgres", sandboxes: options.sandboxes });
  try {
    await measure(stack.api, open);
  } finally {
    await stack.stop();
  }
}

await mkdir(options.folder, { recursive: true });
const cells = chosenCells();
const { done, open } = await sortCells(cells);
console.log(`${cells.length} cells, ${done.length} of them kept.`);
const outcomes = [...done];
try {
  await measureHere(open);
} finally {
  // Whatever ended the run, what it kept is summarized.
  const files = await writeSummaries(options.folder);
  if (options.folder === official) {
    // In a process of its own: this one has the registry of before.
    const script = join(root, "packages/workloads/scripts/writeMatrix.ts");
    await promisify(execFile)(process.execPath, [script]);
  }
  printMatrix(outcomes);
  printComparisons(files);
}
const ended = new Set(outcomes.map(({ cell }) => cell));
printEnd(
  outcomes,
  cells.filter((cell) => !ended.has(cell)),
);
process.exit();
