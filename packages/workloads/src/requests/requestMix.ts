/**
 * Which request the `i`-th one of a scenario is, the same in every trial: within as many requests as
 * all weights together, each comes exactly as often as its weight says, evenly spread.
 */
export function requestMix(weights: readonly number[]): (i: number) => number {
  const common = weights.reduce(commonDivisor, 0);
  const shares = weights.map((weight) => weight / common);
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (!(total > 0)) throw new Error("No request has a weight.");
  if (shares.filter((share) => share > 0).length === 1) {
    const only = shares.findIndex((share) => share > 0);
    return () => only;
  }
  // Each turn goes to the one that is furthest behind its share.
  const behind = shares.map(() => 0);
  const order = Uint8Array.from({ length: total }, () => {
    let next = 0;
    for (const [index, share] of shares.entries()) {
      behind[index] = (behind[index] ?? 0) + share;
      if ((behind[index] ?? 0) > (behind[next] ?? 0)) next = index;
    }
    behind[next] = (behind[next] ?? 0) - total;
    return next;
  });
  return (i) => order[i % total] ?? 0;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
