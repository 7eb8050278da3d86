import { expect, test } from "vitest";
import { emptyWords, prepareEmptyWords } from "./emptyWords.ts";

test("an inbox without alerts asks for more versions only where histories are short", () => {
  const cases = [
    { points: [], words: emptyWords.none },
    { points: [1, 4], words: emptyWords.short },
    { points: [440, 1], words: emptyWords.calm },
  ];
  for (const { points, words } of cases) {
    expect(prepareEmptyWords(points.map((each) => ({ points: each })))).toBe(words);
  }
  const said = new Set(cases.map(({ words }) => words));
  expect(said).toEqual(new Set(Object.values(emptyWords)));
});
