import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeAxisRows } from "./timeAxisRows.ts";

const line = (component: string, ...points: [x: number, y: number | null][]) => ({
  component,
  points: points.map(([x, y]) => ({ x, y })),
});

describe("rows of a panel over time", () => {
  test("a line goes on where only another was sampled, and says nothing of its own there", () => {
    const { rows } = timeAxisRows({
      lines: [line("a", [0, 10], [2, 20], [4, 30]), line("b", [1, 5], [3, 7])],
    });
    expect(rows.map(({ x, drawn }) => [x, drawn.a, drawn.b])).toEqual([
      [0, 10, null],
      [1, 15, 5],
      [2, 20, 6],
      [3, 25, 7],
      [4, 30, null],
    ]);
    expect(rows[1]?.values).toEqual({ b: 5 });
  });

  test("a gap between trials stays one, whoever was sampled meanwhile", () => {
    const { rows } = timeAxisRows({
      lines: [line("a", [0, 1], [2, null], [4, 1]), line("b", [1, 5], [3, 7])],
    });
    expect(rows.map(({ drawn }) => drawn.a)).toEqual([1, null, null, null, 1]);
  });

  test("a sample without a neighbour is told apart", () => {
    const { lone } = timeAxisRows({
      lines: [line("a", [0, 1]), line("b", [0, 2], [1, null], [2, 3], [3, 4])],
    });
    expect(lone).toEqual([
      { line: 0, x: 0, y: 1 },
      { line: 1, x: 0, y: 2 },
    ]);
  });

  test("every sample is drawn where it was taken, and nothing beyond a line's samples", () => {
    const points = fc
      .uniqueArray(fc.record({ x: fc.nat(50), y: fc.option(fc.nat(9)) }), {
        selector: ({ x }) => x,
      })
      .map((some) => some.toSorted((a, b) => a.x - b.x));
    fc.assert(
      fc.property(points, points, (a, b) => {
        const { rows } = timeAxisRows({
          lines: [
            { component: "a", points: a },
            { component: "b", points: b },
          ],
        });
        for (const [component, taken] of Object.entries({ a, b })) {
          const [first, last] = [taken[0]?.x ?? 0, taken.at(-1)?.x ?? 0];
          for (const { x, y } of taken) {
            expect(rows.find((row) => row.x === x)?.drawn[component]).toBe(y);
          }
          for (const { x, drawn } of rows) {
            if (x < first || x > last) expect(drawn[component]).toBeNull();
          }
        }
      }),
    );
  });
});
