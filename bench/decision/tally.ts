import type { Claim } from "./decide.ts";

/** Shares of claims among `n` decisions. */
export interface Tally {
  n: number;
  worse: number;
  better: number;
  same: number;
  open: number;
}

export function tally(claims: readonly Claim[]): Tally {
  const share = (claim: Claim) => claims.filter((one) => one === claim).length / claims.length;
  return {
    n: claims.length,
    worse: share("worse"),
    better: share("better"),
    same: share("same"),
    open: share("open"),
  };
}
