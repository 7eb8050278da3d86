import { type CalibrationOutcome, compareTrials, jobVariance } from "@lapline/stats";
import type { Pair } from "../compare/pair.ts";
import type { Claim } from "./decide.ts";
import { oldFloor, oldVerdict } from "./oldRule.ts";

export interface DecidedPair {
  pair: Pair;
  plain: Claim;
  old: Claim;
  now: Claim;
}

const claims = { slower: "worse", faster: "better", same: "same", insufficient: "open" } as const;

/**
 * Decides pairs with a known ratio. Calibrations of a pair are the others of its family and design
 * that did not change, each with a machine, a level and a noise of its own.
 */
export function decidePairs(pairs: readonly Pair[]): DecidedPair[] {
  const compared = pairs.map((pair) => {
    const plain = compareTrials({ a: pair.a, b: pair.b, design: pair.design });
    if (!plain.ok) throw new Error(`${pair.name}: ${plain.detail}`);
    return { pair, plain, key: `${pair.kind} ${pair.design}` };
  });
  return compared.map(({ pair, plain, key }) => {
    const calibrations = compared.flatMap((other): CalibrationOutcome[] => {
      const isOne = other.key === key && other.pair !== pair && other.pair.trueRatio === 1;
      const { standardError, degreesOfFreedom, ratio } = other.plain;
      if (!isOne || standardError === null || degreesOfFreedom === null) return [];
      return [{ logRatio: Math.log(ratio), standardError, degreesOfFreedom }];
    });
    const between = jobVariance([], jobVariance(calibrations));
    const now = compareTrials({ a: pair.a, b: pair.b, design: pair.design, between });
    if (!now.ok) throw new Error(`${pair.name}: ${now.detail}`);
    const { low, high } = plain;
    const floor = oldFloor(calibrations.map(({ logRatio }) => logRatio));
    const old = low === null || high === null ? "insufficient" : oldVerdict({ low, high }, floor);
    return {
      pair,
      plain: claims[plain.verdict],
      old: old === "insufficient" ? "open" : old,
      now: claims[now.verdict],
    };
  });
}
