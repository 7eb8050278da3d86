import type { Found, SpeedtestExpectation, TableSums } from "./speedtestExpectation.ts";

/**
 * The expectation in one line. Harnesses report it among their settings, so that a test sees that all
 * of them work on the same data, whatever language they are written in.
 */
export function datasetText({ test4, test5, test7, tables }: SpeedtestExpectation): string {
  const found = (all: readonly Found[]) =>
    `${all.reduce((sum, { count }) => sum + count, 0)}/${all.reduce((total, { sum }) => total + sum, 0)}`;
  const sums = ({ count, a, b, c }: TableSums) => `${count}/${a}/${b}/${c}`;
  const queries = `4=${found(test4)} 5=${found(test5)} 7=${found(test7)}`;
  return `${queries} t1=${sums(tables.t1)} t2=${sums(tables.t2)} t3=${sums(tables.t3)}`;
}
