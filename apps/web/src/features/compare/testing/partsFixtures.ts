import type { CompareCell, CompareScenario } from "@lapline/contracts";
import { summarizeTrials } from "@lapline/stats";
import type { ShownRow } from "../shownView.ts";
import { cell, row } from "./compareFixtures.ts";

/** A scenario whose tests add up, in one of two ways. */
export function speedScenario(way: string, tests: number): CompareScenario {
  return {
    id: `speed.${way}`,
    version: 1,
    variant: { of: "speed", title: way },
    parts: Array.from({ length: tests }, (_, place) => ({
      name: `test_${place + 1}`,
      title: `Test ${place + 1}: something`,
    })),
  };
}

/** A cell of these trials, as the server makes it. */
export function trialsCell(
  trials: readonly number[],
  more: Partial<CompareCell> = {},
): CompareCell {
  const { n, value, ciLow, ciHigh } = summarizeTrials(trials);
  return cell(value, { n, ciLow, ciHigh, trials: [...trials], ...more });
}

/** The row of one test with a cell by column; null: not measured. */
export function testRow(
  way: string,
  test: number,
  cells: readonly (CompareCell | readonly number[] | null)[],
): ShownRow {
  const whole = cells.map((one) => (one === null ? null : "value" in one ? one : trialsCell(one)));
  const about = row("latency", whole, undefined, `speed.${way}`);
  const title = `Test ${test}: something`;
  return { ...about, measure: { ...about.measure, name: `test_${test}`, title } };
}
