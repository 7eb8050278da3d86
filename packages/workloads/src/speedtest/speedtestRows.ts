const small = [
  ..." one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" "),
  ..."fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const tens = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function belowHundred(n: number): string {
  if (n < 20) return small[n] ?? "";
  const unit = small[n % 10] ?? "";
  return `${tens[Math.floor(n / 10)]}${unit === "" ? "" : "-"}${unit}`;
}

/** English name of an integer from 0 to 99 999: 42 150 is "forty-two thousand one hundred fifty". */
export function numberName(n: number): string {
  if (n === 0) return "zero";
  const words: string[] = [];
  if (n >= 1000) words.push(belowHundred(Math.floor(n / 1000)), "thousand");
  const hundreds = Math.floor((n % 1000) / 100);
  if (hundreds > 0) words.push(belowHundred(hundreds), "hundred");
  if (n % 100 > 0) words.push(belowHundred(n % 100));
  return words.join(" ");
}

const multiplier = 48_271;
const modulus = 2_147_483_647;
const numbersMax = 100_000;

/** The smallest seed whose numbers keep every range that the published implementations assert. */
const speedtestSeed = 6;

/**
 * Numbers from 0 to 99 999 that are the same in every language: `minstd_rand` of C++11 (Lehmer,
 * state × 48271 mod 2³¹−1), each state modulo 100 000. No product exceeds 2⁴⁷, so a double holds it
 * exactly.
 */
export function numberSequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * multiplier) % modulus;
    return state % numbersMax;
  };
}

/** Counts of the fifteen tests. */
export interface SpeedtestSizes {
  /** Rows that tests 1, 2 and 3, and 15 insert. */
  single: number;
  many: number;
  refill: number;
  /** Queries of tests 4 and 5, and of test 7. */
  scans: number;
  lookups: number;
  /** Updates of test 8. */
  rangeUpdates: number;
  /** Test 13 deletes rows whose `a` lies between these, both left out. */
  deleteAbove: number;
  deleteBelow: number;
}

/** Counts at `size` per cent of the published ones; the value ranges that are asked for stay. */
export function speedtestSizes(size: number): SpeedtestSizes {
  return {
    single: 10 * size,
    many: 250 * size,
    refill: 120 * size,
    scans: size,
    lookups: 50 * size,
    rangeUpdates: 10 * size,
    deleteAbove: 10,
    deleteBelow: 200 * size,
  };
}

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
