import { expect, test } from "vitest";
import { parts } from "./parts.ts";
import { readRequest } from "./readRequest.ts";

test("without arguments the quick lane runs, with a folder its tests", () => {
  expect(readRequest([])).toEqual({ kind: "quick" });
  expect(readRequest(["packages/engine"])).toEqual({
    kind: "filters",
    filters: ["packages/engine"],
  });
});

test("the full lane is everything, or the parts that are named", () => {
  expect(readRequest(["--full"])).toEqual({ kind: "full", parts, isWhole: true });
  const two = readRequest(["--full", "drill", "felt"]);
  expect(two).toMatchObject({ kind: "full", isWhole: false });
  expect(two.kind === "full" && two.parts.map(({ name }) => name).toSorted()).toEqual([
    "drill",
    "felt",
  ]);
});

test("a part that there is not is refused with the names of those that there are", () => {
  expect(readRequest(["--full", "dril"])).toMatchObject({
    kind: "problem",
    sentence: expect.stringMatching(/^There is no part dril\. The parts are: trailbase, /),
  });
});

test("a turn has a number and a commit", () => {
  expect(readRequest(["--turn", "12", "HEAD~1"])).toEqual({
    kind: "turn",
    landing: 12,
    since: "HEAD~1",
  });
  for (const wrong of [["--turn"], ["--turn", "x", "HEAD"], ["--turn", "1", "a", "b"]]) {
    expect(readRequest(wrong).kind).toBe("problem");
  }
});
