import { jobVariance, seededRandom } from "@lapline/stats";
import { type Claim, type Decisions, decide } from "./decide.ts";
import { calibrateOthers, knowNoise, likeSeries } from "./knowNoise.ts";
import { type Tally, tally } from "./tally.ts";

export interface Cell {
  tau: number;
  trueRatio: number;
  /** Calibrations of the series itself; without any its jobs differ like those of any other. */
  own: number;
  /** Other series on the same hardware, each with five calibrations. */
  others: number;
  runs: number;
  seed: number;
}

/** Comparisons that share calibrations, which cost more than themselves: own ones, and all. */
const runsPerSeries = 5;
const runsPerMachine = 50;
const pairDeviation = 0.03;
const pairs = 20;

type Rule = Exclude<keyof Decisions, "advised">;
const rules: readonly Rule[] = ["plain", "oracle", "old", "oldAgain", "now", "nowAgain"];

/** One size of change on one kind of machine, by every rule on the same trials. */
export function runCell({ tau, trueRatio, own, others, runs, seed }: Cell): Record<Rule, Tally> {
  const random = seededRandom(seed);
  const world = { pairDeviation, tau };
  const otherSeries = () => jobVariance(calibrateOthers(world, others, random));
  let pool = otherSeries();
  let series = world;
  let known = knowNoise(world, { own, others: pool }, random);
  const decisions = Array.from({ length: runs }, (_, run) => {
    if (run % runsPerMachine === 0) pool = otherSeries();
    if (run % runsPerSeries === 0) {
      if (own === 0) series = likeSeries(world, random);
      known = knowNoise(series, { own, others: pool }, random);
    }
    return decide(series, { trueRatio, pairs }, known, random);
  });
  const of = (rule: Rule): Claim[] => decisions.map((decision) => decision[rule]);
  return Object.fromEntries(rules.map((rule) => [rule, tally(of(rule))])) as Record<Rule, Tally>;
}
