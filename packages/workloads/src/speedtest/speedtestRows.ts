import { numberName } from "./numberName.ts";
import { numberSequence, speedtestSeed } from "./numberSequence.ts";
import type { SpeedtestSizes } from "./speedtestSizes.ts";

/** One row as it is inserted; `c` is the name of `b`. */
export interface SpeedtestRow {
  a: number;
  b: number;
  c: string;
}

/** Everything that the tests write, made before any clock starts, in order of the sequence. */
export interface SpeedtestRows {
  test1: readonly SpeedtestRow[];
  test2: readonly SpeedtestRow[];
  test3: readonly SpeedtestRow[];
  /** New `b` of the row of t3 with `a` = index + 1. */
  test9: readonly number[];
  /** New `c` of the same row. */
  test10: readonly string[];
  test15: readonly SpeedtestRow[];
}

export function speedtestRows(sizes: SpeedtestSizes): SpeedtestRows {
  const next = numberSequence(speedtestSeed);
  const rows = (count: number): SpeedtestRow[] =>
    Array.from({ length: count }, (_, i) => {
      const b = next();
      return { a: i + 1, b, c: numberName(b) };
    });
  return {
    test1: rows(sizes.single),
    test2: rows(sizes.many),
    test3: rows(sizes.many),
    test9: Array.from({ length: sizes.many }, next),
    test10: Array.from({ length: sizes.many }, () => numberName(next())),
    test15: rows(sizes.refill),
  };
}
