import { expect, test } from "vitest";
import type { DuetOutcome } from "./duetCell.ts";
import { duetTable, tallyDuets } from "./tallyDuets.ts";

const outcome = (changes: Partial<DuetOutcome>): DuetOutcome => ({
  family: "http",
  weather: "disturbed",
  percent: 0,
  method: "slices",
  repetition: 0,
  ratio: 1,
  low: 0.98,
  high: 1.02,
  verdict: "same",
  fellBack: null,
  valid: true,
  seconds: 40,
  loadAverage1: 1,
  ...changes,
});

test("identical code that is called changed is counted on either side, planted work on the right one", () => {
  const found = tallyDuets([
    outcome({ verdict: "better" }),
    outcome({ verdict: "worse" }),
    outcome({ fellBack: "idle_work" }),
    outcome({ percent: 8, verdict: "worse" }),
    outcome({ percent: 8, verdict: "better" }),
    outcome({ percent: 8, verdict: "insufficient", valid: false }),
  ]);
  expect(found).toMatchObject([
    { percent: 0, n: 3, called: 2, wrong: 0, fellBack: 1, invalid: 0 },
    { percent: 8, n: 3, called: 1, wrong: 1, invalid: 1 },
  ]);
});

test("spread is that of the logarithm, and the width half of the interval", () => {
  const ratios = [Math.exp(0.03), Math.exp(-0.03)];
  const [row] = tallyDuets(
    ratios.map((ratio) =>
      outcome({ ratio, low: ratio * Math.exp(-0.05), high: ratio * Math.exp(0.05) }),
    ),
  );
  expect(row?.spread).toBeCloseTo(0.03 * Math.SQRT2, 12);
  expect(row?.width).toBeCloseTo(0.05, 12);
  expect(tallyDuets([outcome({ low: null, high: null })])[0]).toMatchObject({
    spread: null,
    width: null,
  });
  expect(duetTable(tallyDuets([outcome({})]))).toHaveLength(3);
});
