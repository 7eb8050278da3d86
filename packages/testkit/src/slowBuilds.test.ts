import { expect, test } from "vitest";
import { asksForSlowBuild, slowBuilds, slowBuildTurns } from "./slowBuilds.ts";

test("any five commits in a row build each of the slow builds exactly once", () => {
  for (const first of [0, 1, 417, 99_998]) {
    const turns = Array.from({ length: slowBuildTurns }, (_, step) => `turn:${first + step}`);
    const built = turns.flatMap((turn) => slowBuilds.filter((one) => asksForSlowBuild(turn, one)));
    expect(built.toSorted()).toEqual(slowBuilds.toSorted());
  }
});

test("no commit builds more than its share of the slow builds", () => {
  const shareMax = Math.ceil(slowBuilds.length / slowBuildTurns);
  for (let turn = 0; turn < slowBuildTurns; turn++) {
    const due = slowBuilds.filter((one) => asksForSlowBuild(`turn:${turn}`, one));
    expect(due.length).toBeLessThanOrEqual(shareMax);
  }
});

test.each([
  ["1", slowBuilds.length],
  ["", 0],
  ["0", 0],
  ["turn:", 0],
  ["turn:x", 0],
])("the setting %j asks for as many as %i of them", (setting, count) => {
  expect(slowBuilds.filter((one) => asksForSlowBuild(setting, one))).toHaveLength(count);
});
