import { summarizeTrials } from "@lapline/stats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addSums } from "./addSums.ts";
import { prepareMatrix } from "./prepareMatrix.ts";
import { sumWords } from "./sumWords.ts";
import { cell, side, view } from "./testing/compareFixtures.ts";
import { speedScenario, testRow, trialsCell } from "./testing/partsFixtures.ts";

const columns = [side("a", "1"), side("b", "1")];
const time = fc.integer({ min: 1, max: 1_000_000 });
/** Values by column, test and trial. */
const measured = fc
  .record({ tests: fc.integer({ min: 2, max: 6 }), trials: fc.integer({ min: 1, max: 8 }) })
  .chain(({ tests, trials }) => {
    const ofTest = fc.array(time, { minLength: trials, maxLength: trials });
    const ofColumn = fc.array(ofTest, { minLength: tests, maxLength: tests });
    return fc.tuple(ofColumn, ofColumn);
  });

function speedView([a, b]: readonly number[][][]) {
  const rows = (a ?? []).map((values, place) =>
    testRow("default", place + 1, [values, b?.[place] ?? null]),
  );
  return { ...view(columns, rows), scenarios: [speedScenario("default", rows.length)] };
}

const sumsOf = (shown: ReturnType<typeof addSums>) =>
  shown.rows.filter(({ sum }) => sum !== undefined);

test("a sum is the median of the trials' sums with their interval, over all parts and over those kept", () => {
  fc.assert(
    fc.property(measured, fc.nat(5), (values, left) => {
      const shown = addSums(speedView(values), [`test_${left + 1}`]);
      const tests = values[0].length;
      const [all, kept] = sumsOf(shown);
      for (const [place, ofColumn] of values.entries()) {
        const sumOver = (isKept: (test: number) => boolean) =>
          summarizeTrials(
            (ofColumn[0] ?? []).map((_, trial) =>
              ofColumn.reduce((sum, own, test) => sum + (isKept(test) ? (own[trial] ?? 0) : 0), 0),
            ),
          );
        const { value, ciLow, ciHigh, n } = sumOver(() => true);
        expect(all?.cells[place]).toMatchObject({ value, ciLow, ciHigh, n });
        if (left < tests) {
          const without = sumOver((test) => test !== left);
          expect(kept?.cells[place]).toMatchObject({
            value: without.value,
            ciHigh: without.ciHigh,
          });
          expect(kept?.sum?.without).toEqual([`Test ${left + 1}: something`]);
        }
      }
    }),
  );
});

test("parts that vary against each other have a sum that is known better than any of them", () => {
  const shown = addSums(
    speedView([
      [
        [10, 30, 20],
        [30, 10, 20.1],
      ],
      [
        [1, 1, 2],
        [1, 2, 1],
      ],
    ]),
    [],
  );
  const [sum] = sumsOf(shown);
  // The sum of the medians is another number.
  expect(sum?.cells[0]?.value).toBe(40);
  expect(sum?.cells[0]?.ciLow).toBeGreaterThan(39);
  expect(sum?.cells[0]?.ciHigh).toBeLessThan(41);
});

test("a sum with a part missing, invalid or not in every trial is no number and names the part", () => {
  const rows = [
    testRow("default", 1, [[1, 2, 3], [1, 2, 3], [1, 2, 3], null]),
    testRow("default", 2, [null, trialsCell([1, 2, 3], { valid: false }), [1, 2], null]),
  ];
  const four = [...columns, side("c", "1"), side("d", "1")];
  const shown = addSums({ ...view(four, rows), scenarios: [speedScenario("default", 2)] }, []);
  const [sum] = sumsOf(shown);
  expect(sum?.cells).toEqual([null, null, null, null]);
  expect(sum?.sum?.incomplete).toEqual([
    "incomplete: Test 2 missing",
    "incomplete: Test 2 invalid",
    "incomplete: Test 2 not in every trial",
    null,
  ]);
});

test("parts of separate jobs, and those of a share that kept no trials, have no sum", () => {
  const other = { reportId: "01890000-0000-7000-8000-000000000001" };
  const { trials: _, ...old } = trialsCell([1, 2, 3]);
  const rows = [1, 2].map((one) =>
    testRow("default", one, [trialsCell([1, 2, 3], one === 1 ? {} : other), old]),
  );
  const [sum] = sumsOf(
    addSums({ ...view(columns, rows), scenarios: [speedScenario("default", 2)] }, []),
  );
  expect(sum?.sum?.incomplete).toEqual([
    "incomplete: its parts are of separate jobs",
    "incomplete: the values of its trials were not kept",
  ]);
});

test("a sum that is measured anyway is told once, and a sum is in no mean beside its parts", () => {
  const shown = speedView([
    [
      [10, 11, 12],
      [5, 5, 6],
    ],
    [
      [20, 21, 22],
      [9, 9, 9],
    ],
  ]);
  const means = (one: ReturnType<typeof addSums>) =>
    prepareMatrix(one).map((family) => family.means);
  const summed = addSums(shown, []);
  expect(sumsOf(summed)).toHaveLength(1);
  expect(means(summed)).toEqual(means(shown));
  const stored = { ...testRow("default", 9, [cell(16), cell(30)]) };
  stored.measure = { ...stored.measure, name: "tests_sum" };
  expect(sumsOf(addSums({ ...shown, rows: [...shown.rows, stored] }, []))).toEqual([]);
});

test("a sum over chosen rows says of how many parts it is, and one part has none", () => {
  const parts = [1, 2].map((one) =>
    testRow("default", one, [
      [1, 2, 3],
      [2, 3, 4],
    ]),
  );
  const sums = (rows: typeof parts, without: string[]) =>
    sumsOf(
      addSums(
        { ...view(columns, rows), scenarios: [speedScenario("default", 3)], chosenOf: 40 },
        without,
      ),
    );
  const [sum, kept] = sums(parts, ["test_1"]);
  expect(sum?.measure.title).toBe("Sum of 2 of 3 parts");
  expect(sum?.sum?.incomplete).toEqual([null, null]);
  expect(sumWords(sum?.sum ?? expect.unreachable())).toBe(
    "Median of the sums of each trial over 2 of 3 parts. The others are not among the chosen rows.",
  );
  expect(kept?.measure.title).toBe("Sum of 1 of 3 parts without Test 1");
  expect(sums(parts.slice(1), [])).toEqual([]);
});
