import { expect, test } from "vitest";
import { firstParents } from "./repositoryQuestions.ts";

test("the way leads along first parents and leaves out what was merged, in any order of the range", () => {
  const range = [
    { sha: "side", parents: ["base"] },
    { sha: "top", parents: ["merge"] },
    { sha: "one", parents: ["base"] },
    { sha: "merge", parents: ["one", "side"] },
  ];
  expect(firstParents(range)).toEqual(["one", "merge", "top"]);
  expect(firstParents(range.toReversed())).toEqual(["one", "merge", "top"]);
});

test("an empty range has no way, nor does one of commits that go in circles", () => {
  expect(firstParents([])).toEqual([]);
  const circle = [
    { sha: "a", parents: ["b"] },
    { sha: "b", parents: ["a"] },
  ];
  expect(firstParents(circle)).toEqual([]);
});
