/**
 * Share of the error rate that the first look at a pair of versions may use up. The rest pays for what
 * is chosen by looking at the trials (modes, pairing), set by simulation (docs/benchmarks.md, "Two
 * versions"), and for further looks.
 */
const firstShare = 0.8;

/**
 * The level that the test of one look has, so that all looks at the same pair together keep `level`:
 * look k spends 0.8 · 0.2^(k−1) of the error rate. Each look is judged alone, by the trials of its
 * own job; whoever follows an advice and measures again until something shows claims falsely no more
 * often than `level` allows, because the shares add up to one (Bonferroni).
 */
export function lookLevel(level: number, look: number): number {
  const share = firstShare * (1 - firstShare) ** (Math.max(1, look) - 1);
  return 1 - Math.max(share * (1 - level), 1e-9);
}
