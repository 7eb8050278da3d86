import { parseArgs } from "node:util";
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

console.log("Lapline by family and design");
const groups = Map.groupBy(last, ({ pair }) => `${pair.kind}, ${pair.design}`);
const named = [...groups].sort(([x], [y]) => x.localeCompare(y));
console.table(Object.fromEntries(named.map(([name, results]) => [name, score(results)])));
