import { adviseTrials, compareTrials, type Random } from "@lapline/stats";
import type { KnownNoise } from "./knowNoise.ts";
import { oldVerdict } from "./oldRule.ts";
import { simulateJob, type World } from "./simulateJob.ts";

export type Claim = "worse" | "better" | "same" | "open";

/** What each rule says of one change, from the same trials. */
export interface Decisions {
  /** The interval of the trials alone: excludes 1 or not. */
  plain: Claim;
  /** With the true variance between jobs, which nobody knows. */
  oracle: Claim;
  /** The old rule, and after it was given another comparison where it asked for one. */
  old: Claim;
  oldAgain: Claim;
  /** The new rule, and after its advice was followed once. */
  now: Claim;
  nowAgain: Claim;
  /** Trials per version that the advice asked for; null where it did not. */
  advised: number | null;
}

const claims = { slower: "worse", faster: "better", same: "same", insufficient: "open" } as const;
const trialsMax = 50;

/** Measures a change once, and again where a rule asks for it. */
export function decide(
  world: World,
  change: { trueRatio: number; pairs: number },
  { between, floor }: KnownNoise,
  random: Random,
): Decisions {
  const first = simulateJob(world, change, random);
  const plain = compare(first, null);
  const now = compare(first, between);
  const old = oldClaim(plain, floor);
  const oldAgain =
    old === "open"
      ? oldClaim(
          compare(simulateJob(world, { ...change, pairs: 2 * change.pairs }, random), null),
          floor,
        )
      : old;
  const claim = claims[now.verdict];
  const advice = adviseTrials(now, { between, trialsMax });
  const advised = advice.outcome === "more_trials" ? advice.trials : null;
  const followed =
    advised === null
      ? claim
      : claims[
          compare(simulateJob(world, { ...change, pairs: advised }, random), between, 2).verdict
        ];
  const oracle = compare(first, { variance: world.tau ** 2, error: 0 });
  return {
    plain: claims[plain.verdict],
    oracle: claims[oracle.verdict],
    old,
    oldAgain,
    now: claim,
    nowAgain: claim === "open" ? followed : claim,
    advised,
  };
}

function compare(
  sides: { a: number[][]; b: number[][] },
  between: KnownNoise["between"],
  look = 1,
) {
  const found = compareTrials({ ...sides, design: "interleaved", between, look });
  if (!found.ok) throw new Error(found.detail);
  return found;
}

function oldClaim(
  { low, high }: { low: number | null; high: number | null },
  floor: number,
): Claim {
  if (low === null || high === null) return "open";
  const verdict = oldVerdict({ low, high }, floor);
  return verdict === "insufficient" ? "open" : verdict;
}
