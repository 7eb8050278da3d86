import { parseArgs } from "node:util";
import type { RawTrial, StopRule } from "@lapline/contracts";
import { comparePairs, seededRandom } from "@lapline/stats";
import { isSettled } from "../../apps/worker/src/runJob/slices/isSettled.ts";

// After how many pairs simulated comparisons end by the worker's own rule, and how often they say then
// what is true:  pnpm bench:settled [--jobs 1000]

const { values } = parseArgs({ options: { jobs: { type: "string", default: "1000" } } });
const jobs = Number(values.jobs);
const minChange = 0.01;
const judgedBy = { direction: "lower_is_better", look: 1, between: null } as const;
const rule: StopRule = {
  measures: [{ name: "latency", goal: { kind: "verdict", minChange }, ...judgedBy }],
};
/** Beside the one that is asked for: a change has to stand among ten. */
const others = Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`other_${place}`, 1]));

type SimulatedTrial = Pick<RawTrial, "index" | "side" | "reasons" | "values">;

/** Trials of all pairs: the head takes `change` longer, and each process has its own `luck`. */
function simulate(pairs: number, change: number, luck: number, seed: number): SimulatedTrial[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: 2 * pairs }, (_, index) => {
    const side = index % 2 === 0 ? ("base" as const) : ("head" as const);
    const latency = (side === "head" ? 1 + change : 1) * Math.exp(luck * normal());
    return { index, side, reasons: [], values: { latency, ...others } };
  });
}

function verdictOf(trials: readonly SimulatedTrial[], pairsMax: number) {
  const of = (side: string) =>
    trials.flatMap((one) => (one.side === side ? [one.values.latency ?? 0] : []));
  const compared = comparePairs({ base: of("base"), head: of("head"), minChange, pairsMax });
  return compared.ok ? compared.verdict : "insufficient";
}

const rows = [10, 20].flatMap((pairsMax) =>
  [0.005, 0.02].flatMap((luck) =>
    [0, 0.02, 0.05, 0.1].map((change) => {
      let [pairsSum, right, wrong] = [0, 0, 0];
      for (let job = 0; job < jobs; job += 1) {
        const trials = simulate(pairsMax, change, luck, job + 7);
        let pairs = 5;
        while (pairs < pairsMax && !isSettled(rule, trials.slice(0, 2 * pairs), pairsMax))
          pairs += 1;
        pairsSum += pairs;
        const verdict = verdictOf(trials.slice(0, 2 * pairs), pairsMax);
        if (verdict === (change === 0 ? "same" : "slower")) right += 1;
        else if (verdict !== "insufficient") wrong += 1;
      }
      const percent = (count: number) => `${((100 * count) / jobs).toFixed(1)} %`;
      return {
        "pairs at most": pairsMax,
        luck: `${luck * 100} %`,
        "true change": `${change * 100} %`,
        "pairs, mean": (pairsSum / jobs).toFixed(1),
        right: percent(right),
        "claimed wrongly": percent(wrong),
      };
    }),
  ),
);
console.table(rows);
