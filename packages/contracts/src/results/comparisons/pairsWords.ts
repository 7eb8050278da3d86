/** Pairs of trials behind a comparison. */
interface Pairs {
  n: number;
  /** Of one that could end before its last pair: how many it would have taken. */
  pairsMax?: number | undefined;
}

/** "10 pairs"; "5 of at most 10 pairs" of a comparison that ended once it was settled. */
export function pairsWords({ n, pairsMax = n }: Pairs): string {
  const count = n < pairsMax ? `${n} of at most ${pairsMax}` : String(n);
  return `${count} ${Math.max(n, pairsMax) === 1 ? "pair" : "pairs"}`;
}
