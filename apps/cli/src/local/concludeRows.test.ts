import { expect, test } from "vitest";
import type { ComparedLocally } from "./compareMeasures.ts";
import { concludeRows, isUndecided, sortCompared } from "./concludeRows.ts";

const row = (
  name: string,
  judged: ComparedLocally["judged"],
  {
    words = "",
    ratio = 1,
    derivedFrom,
  }: { words?: string; ratio?: number; derivedFrom?: string } = {},
) => ({
  judged,
  words,
  ratio,
  measure: {
    ...{ name, title: name, unit: "ns" as const, direction: "lower_is_better" as const },
    ...(derivedFrom === undefined ? {} : { derivedFrom }),
  },
});
const slower = (name: string, ratio = 1.1) => row(name, "worse", { words: "10 % slower", ratio });
const same = (name: string) => row(name, "same");

test("rows stand in the order in which they matter, the others in their own", () => {
  const faster = row("e", "better", { words: "9 % faster", ratio: 0.91 });
  const open = row("b", "insufficient", { ratio: 3 });
  const rows = [same("a"), open, slower("c"), slower("d", 1.5), faster, same("f")];
  expect(
    sortCompared(rows)
      .map(({ measure }) => measure.name)
      .join(""),
  ).toBe("dceabf");
});

test.each([
  [[], null],
  [
    [slower("a"), slower("b"), row("c", "better", { words: "3 % faster" }), same("d")],
    "2 of 4 measures are slower, 1 is faster, 1 unchanged.",
  ],
  [
    [slower("a"), row("b", "worse", { words: "2 % larger" }), row("c", "insufficient")],
    "2 of 3 measures got worse, 1 inconclusive.",
  ],
  [[slower("a")], "1 measure is slower."],
  [[same("a")], "No measure is slower: 1 unchanged."],
  [[row("a", "insufficient")], "1 measure inconclusive."],
  [
    [same("a"), row("b", "insufficient"), row("c", "insufficient")],
    "2 of 3 measures inconclusive, 1 unchanged.",
  ],
  [
    [same("a"), same("b"), row("c", "insufficient")],
    "None of 3 measures is slower: 2 unchanged, 1 inconclusive.",
  ],
  [[same("a"), same("b")], "None of 2 measures is slower: 2 unchanged."],
  [
    [slower("a"), row("b", "worse", { words: "9 % slower", derivedFrom: "a" }), same("c")],
    "1 of 2 measures is slower, 1 unchanged.",
  ],
])("%j is concluded", (rows, sentence) => {
  expect(concludeRows(rows)).toBe(sentence);
});

test("nothing is decided where one measure may be much worse, however many are the same", () => {
  const bounded = (
    judged: ComparedLocally["judged"],
    ratioLow: number,
    ratioHigh: number,
    n = 5,
  ) => ({
    ...row("time", judged),
    ...{ ratioLow, ratioHigh, n: { base: n, head: n } },
  });
  const quiet = [0, 1, 2].map(() => bounded("same", 0.99, 1.01));
  expect(isUndecided(quiet)).toBe(false);
  expect(isUndecided([...quiet, bounded("insufficient", 0.77, 1.51)])).toBe(true);
  // Much better is no doubt, nor is what a few values say; and what is worse is decided.
  expect(isUndecided([...quiet, bounded("insufficient", 0.7, 1.1)])).toBe(false);
  expect(isUndecided([...quiet, bounded("insufficient", 0.77, 1.51, 3)])).toBe(false);
  expect(isUndecided([bounded("worse", 1.2, 1.3), bounded("insufficient", 0.77, 1.51)])).toBe(
    false,
  );
});
