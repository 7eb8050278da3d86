import { expect, test } from "vitest";
import { modesWords } from "./modesWords.ts";

test("several modes are named with their share and place, in one unit", () => {
  const modes = [
    { at: 420_000, share: 0.62 },
    { at: 9_100_000, share: 0.38 },
  ];
  expect(modesWords(modes, "operations", "ns")).toBe(
    "two modes: 62\u202f% of the operations near 420\u202fµs, 38\u202f% near 9,100\u202fµs",
  );
});

test("one mode, and too few values to tell, are no news", () => {
  expect(modesWords([{ at: 1, share: 1 }], "trials", "ns")).toBeNull();
  expect(modesWords(null, "trials", "ns")).toBeNull();
});
