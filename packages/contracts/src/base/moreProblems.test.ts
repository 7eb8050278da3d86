import { expect, test } from "vitest";
import { moreProblems } from "./moreProblems.ts";

test("further mistakes are counted in a sentence", () => {
  expect([-1, 0, 1, 2].map(moreProblems)).toEqual([
    "",
    "",
    " There is 1 more problem.",
    " There are 2 more problems.",
  ]);
});
