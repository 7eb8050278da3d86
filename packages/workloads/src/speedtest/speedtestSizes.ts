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
