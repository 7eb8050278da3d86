import { parseArgs } from "node:util";
import { compareTrials } from "@lapline/stats";
import { generatePairs } from "./generatePairs.ts";
import { type Claim, methods } from "./methods.ts";
import { type Pair, readPairs } from "./pair.ts";
import { score } from "./score.ts";

// How often each way of comparing two versions is wrong, and what it finds:
// `pnpm bench:compare --data compare_dev.json`, or without a file on pairs generated from a seed.

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    pairs: { type: "string", default: "936" },
    seed: { type: "string", default: "1" },
  },
});
const pairs =
  values.data === undefined
    ? generatePairs(Number(values.pairs), Number(values.seed))
    : readPairs(values.data);

interface Result {
  pair: Pair;
  claim: Claim;
}
const rows: Record<string, object> = {};
let last: Result[] = [];
for (const [name, method] of Object.entries(methods)) {
  const started = performance.now();
  last = pairs.map((pair) => ({ pair, claim: method(pair) }));
  const perPair = (performance.now() - started) / pairs.length;
  rows[name] = { ...score(last), "ms / pair": perPair.toFixed(2) };
}
console.table(rows);

// In processor time: other work on the machine does not count.
console.log("Lapline, ms of processor time per pair with one value per trial");
const times: Record<string, object> = {};
for (const trials of [5, 10, 20]) {
  const one = generatePairs(1000, 1)
    .map((pair) => ({ ...pair, a: firstOf(pair.a, trials), b: firstOf(pair.b, trials) }))
    .filter(({ a }) => a.length === trials);
  times[`${trials} trials a side`] = { "ms / pair": processorMsPerPair(one).toFixed(3) };
}
console.table(times);

console.log("Lapline by family and design");
const groups = Map.groupBy(last, ({ pair }) => `${pair.kind}, ${pair.design}`);
const named = [...groups].sort(([x], [y]) => x.localeCompare(y));
console.table(Object.fromEntries(named.map(([name, results]) => [name, score(results)])));

/** The first iteration of the first trials. */
function firstOf(side: readonly number[][], trials: number): number[][] {
  return side.slice(0, trials).map((iterations) => iterations.slice(0, 1));
}

/** The best of a few rounds over all pairs. */
function processorMsPerPair(all: readonly Pair[]): number {
  const rounds = Array.from({ length: 5 }, () => {
    const started = process.cpuUsage();
    for (const { a, b, design } of all) compareTrials({ a, b, design });
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000 / all.length;
  });
  return Math.min(...rounds);
}
