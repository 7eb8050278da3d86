import type { Claim } from "./methods.ts";
import type { Pair } from "./pair.ts";

const sizes = [1, 2, 5, 10] as const;

/** One line of the table, ready to print. */
export interface Score {
  pairs: number;
  "A/A false claims": string;
  coverage: string;
  "power at 1 / 2 / 5 / 10 %": string;
}

/**
 * Scores claims against what is known: a claim is an interval without 1; power counts those on the
 * right side, by size of the change in whole percent (a ratio of 0.95 is one of 5 %).
 */
export function score(results: readonly { pair: Pair; claim: Claim }[]): Score {
  const same = results.filter(({ pair }) => pair.trueRatio === 1);
  const power = sizes.map((size) => {
    const changed = results.filter(({ pair }) => sizeOf(pair) === size);
    return share(changed, ({ pair, claim }) =>
      pair.trueRatio > 1 ? claim.low > 1 : claim.high < 1,
    );
  });
  return {
    pairs: results.length,
    "A/A false claims": `${share(same, ({ claim }) => claim.low > 1 || claim.high < 1, 1)} %`,
    coverage: `${share(results, ({ pair, claim }) => claim.low <= pair.trueRatio && claim.high >= pair.trueRatio, 1)} %`,
    "power at 1 / 2 / 5 / 10 %": `${power.join(" / ")} %`,
  };
}

function sizeOf({ trueRatio }: Pair): number {
  return Math.round(100 * Math.abs(trueRatio - 1));
}

function share<T>(all: readonly T[], holds: (one: T) => boolean, digits = 0): string {
  return all.length === 0 ? "-" : ((100 * all.filter(holds).length) / all.length).toFixed(digits);
}
