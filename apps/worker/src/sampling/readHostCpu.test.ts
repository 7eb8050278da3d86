import { expect, test } from "vitest";
import { parseHostCpu } from "./readHostCpu.ts";

test("waiting for a disk is not being busy, and stolen time is told apart", () => {
  const text = "cpu  100 10 50 1000 40 3 2 7 90 1\ncpu0 1 2 3 4 5 6 7 8 9 0\n";
  expect(parseHostCpu(text)).toEqual({ busyTicks: 165, stolenTicks: 7, allTicks: 1212 });
});

test.each(["", "intr 1 2 3", "cpu  1 2 3", "cpu  a b c d e f g h"])("%j says nothing", (text) => {
  expect(parseHostCpu(text)).toBeNull();
});
