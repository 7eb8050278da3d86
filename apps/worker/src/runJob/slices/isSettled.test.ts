import type { InvalidReason, StopRule } from "@lapline/contracts";
import { comparePairs, seededRandom } from "@lapline/stats";
import { expect, test } from "vitest";
import { isSettled } from "./isSettled.ts";

const judgedBy = { direction: "lower_is_better", look: 1, between: null } as const;
const verdict = { kind: "verdict", minChange: 0.02 } as const;
const ruleOf = (...names: string[]): StopRule => ({
  measures: names.map((name) => ({ name, goal: verdict, ...judgedBy })),
});
const sideRule = (change: number): StopRule => ({
  measures: [{ name: "latency", goal: { kind: "side", change }, ...judgedBy }],
});

/** Trials of so many pairs; the head takes `ratio` times as long, with `luck` of each process. */
function trialsOf(pairs: number, ratio: number, luck: number, seed = 1) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: 2 * pairs }, (_, index) => {
    const side = index % 2 === 0 ? ("base" as const) : ("head" as const);
    const latency = 100 * (side === "head" ? ratio : 1) * Math.exp(luck * normal());
    return {
      index,
      side,
      reasons: [] as InvalidReason[],
      values: { latency, steady: latency / latency },
    };
  });
}

test("a clear change settles after five pairs, never before", () => {
  expect(isSettled(ruleOf("latency"), trialsOf(4, 1.5, 0.01), 10)).toBe(false);
  expect(isSettled(ruleOf("latency"), trialsOf(5, 1.5, 0.01), 10)).toBe(true);
});

test("no relevant change settles, and a change that is not clear does not", () => {
  expect(isSettled(ruleOf("latency"), trialsOf(6, 1, 0.001), 10)).toBe(true);
  expect(isSettled(ruleOf("latency"), trialsOf(6, 1.03, 0.05), 10)).toBe(false);
});

test("the side of a known change settles on either of them, and between them not", () => {
  expect(isSettled(sideRule(1.5), trialsOf(5, 1.5, 0.01), 10)).toBe(true);
  expect(isSettled(sideRule(1.5), trialsOf(5, 1, 0.01), 10)).toBe(true);
  expect(isSettled(sideRule(1.5), trialsOf(5, 1.22, 0.2), 10)).toBe(false);
});

test("what is suspected settles once most of it is excluded", () => {
  const rule = (suspected?: number): StopRule => ({
    measures: [
      {
        name: "latency",
        goal: { ...verdict, ...(suspected === undefined ? {} : { suspected }) },
        ...judgedBy,
      },
    ],
  });
  const trials = trialsOf(6, 1, 0.05);
  expect(isSettled(rule(), trials, 10)).toBe(false);
  expect(isSettled(rule(0.2), trials, 10)).toBe(true);
});

test("among many measures, one has to be clearer to settle", () => {
  const trials = trialsOf(5, 1.03, 0.006);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`m_${place}`, 1]));
  const crowded = trials.map((one) => ({ ...one, values: { ...many, ...one.values } }));
  expect(isSettled(ruleOf("latency"), trials, 5)).toBe(true);
  expect(isSettled(ruleOf("latency"), crowded, 5)).toBe(false);
});

test("every measure has to be settled, and one without values never is", () => {
  const trials = trialsOf(6, 1.5, 0.01);
  expect(isSettled(ruleOf("latency", "steady"), trials, 10)).toBe(true);
  expect(isSettled(ruleOf("latency", "latency_p99"), trials, 10)).toBe(false);
});

test("a trial that does not count settles nothing", () => {
  const [first, ...others] = trialsOf(8, 1.5, 0.01);
  const trials = [
    {
      ...first,
      index: 0,
      reasons: [{ code: "error_rate" as const, detail: "Half of them failed." }],
      values: {},
    },
    ...others,
  ];
  expect(isSettled(ruleOf("latency"), trials, 10)).toBe(false);
});

test("of identical versions, hardly a job ends with a claim at any of its looks", () => {
  const [jobs, pairsMax] = [2000, 10];
  let claimed = 0;
  for (let job = 0; job < jobs; job += 1) {
    const trials = trialsOf(pairsMax, 1, 0.02, job + 1);
    let pairs = 5;
    while (pairs < pairsMax && !isSettled(ruleOf("latency"), trials.slice(0, 2 * pairs), pairsMax))
      pairs += 1;
    const of = (side: "base" | "head") =>
      trials.slice(0, 2 * pairs).flatMap((one) => (one.side === side ? [one.values.latency] : []));
    const found = comparePairs({
      base: of("base"),
      head: of("head"),
      pairsMax,
      direction: "lower_is_better",
    });
    if (found.ok && (found.verdict === "slower" || found.verdict === "faster")) claimed += 1;
  }
  // Nominal 4 %; above 5.5 % by chance less than once in 1,000 runs (binomial tail).
  expect(claimed / jobs).toBeLessThan(0.055);
});
