import { parseArgs } from "node:util";
import { readPairs } from "../compare/pair.ts";
import type { Claim } from "./decide.ts";
import { type DecidedPair, decidePairs } from "./decidePairs.ts";
import { runCell } from "./runCell.ts";

// The whole decision between two versions, from calibrations to a verdict and a second look, by the rule
// that was and the one that is: `pnpm bench:decision [--data compare_dev.json] [--runs 1000]`.

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
  },
});
const runs = Number(values.runs);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

console.log("Generated: 20 pairs, which differ by 3 %; two-sided 95 %. Claims of a slower head.");
// Without any calibration nobody can know what jobs differ by, so there they do not.
for (const [own, others, taus] of [
  [5, 20, [0, 0.01, 0.02]],
  [0, 20, [0, 0.01, 0.02]],
  [5, 4, [0, 0.01, 0.02]],
  [0, 0, [0]],
] as const) {
  console.log(
    `${own} calibrations of the series itself, ${5 * others} of ${others} others like it`,
  );
  const rows: Record<string, object> = {};
  for (const tau of taus) {
    for (const change of [0, 0.01, 0.02, 0.03, 0.05, 0.08]) {
      const seed = Number(values.seed) * 1000 + tau * 1e4 + change * 1e3 + own + others * 1e6;
      const found = runCell({
        tau,
        trueRatio: 1 + change,
        own,
        others,
        runs,
        seed: Math.round(seed),
      });
      rows[`jobs ${percent(tau)}, true ${percent(change)}`] = {
        n: runs,
        plain: percent(found.plain.worse),
        "true variance known": percent(found.oracle.worse),
        old: percent(found.old.worse),
        "old, again": percent(found.oldAgain.worse),
        new: percent(found.now.worse),
        "new, again": percent(found.nowAgain.worse),
        "new, wrong side": percent(found.nowAgain.better),
        "old: same": percent(found.oldAgain.same),
        "new: same": percent(found.nowAgain.same),
        "new: inconclusive": percent(found.nowAgain.open),
      };
    }
  }
  console.table(rows);
}

if (values.data !== undefined) {
  const decided = decidePairs(readPairs(values.data));
  console.log(
    "Pairs with a known ratio, calibrated by the unchanged ones of their family and design",
  );
  const groups = new Map<string, DecidedPair[]>([
    ["all", decided],
    ...Map.groupBy(decided, ({ pair }) => pair.design),
    ...Map.groupBy(decided, ({ pair }) => pair.kind),
  ]);
  const names = [...groups.keys()];
  console.table(
    Object.fromEntries(
      names.flatMap((name) =>
        (["plain", "old", "now"] as const).map((rule) => [
          `${name}, ${rule}`,
          scorePairs(groups.get(name) ?? [], rule),
        ]),
      ),
    ),
  );
}

function scorePairs(decided: readonly DecidedPair[], rule: "plain" | "old" | "now") {
  const shareOf = (
    some: readonly DecidedPair[],
    holds: (claim: Claim, ratio: number) => boolean,
  ) =>
    some.length === 0
      ? "-"
      : percent(some.filter((one) => holds(one[rule], one.pair.trueRatio)).length / some.length);
  const unchanged = decided.filter(({ pair }) => pair.trueRatio === 1);
  const power = [1, 2, 5, 10].map((size) =>
    shareOf(
      decided.filter(({ pair }) => Math.round(100 * Math.abs(pair.trueRatio - 1)) === size),
      (claim, ratio) => claim === (ratio > 1 ? "worse" : "better"),
    ),
  );
  return {
    pairs: decided.length,
    unchanged: unchanged.length,
    "false: slower": shareOf(unchanged, (claim) => claim === "worse"),
    "false: faster": shareOf(unchanged, (claim) => claim === "better"),
    "power at 1 / 2 / 5 / 10 %": power.join(" / "),
    "same though changed": shareOf(
      decided.filter(({ pair }) => Math.abs(pair.trueRatio - 1) > 0.02),
      (claim) => claim === "same",
    ),
  };
}
