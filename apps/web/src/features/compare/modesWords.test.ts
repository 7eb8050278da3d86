import { expect, test } from "vitest";
import { modesWords } from "./modesWords.ts";

test("several modes are named with their place and share", () => {
  const modes = [
    { at: 4_200_000, share: 0.62 },
    { at: 9_100_000, share: 0.38 },
  ];
  expect(modesWords({ modes, modesOf: "operations" }, "ns")).toBe(
    "Two modes: 62\u202f% of the operations near 4.2\u202fms, 38\u202f% near 9.1\u202fms.",
  );
});

test("one mode, and too few values to tell, are no news", () => {
  const one = [{ at: 1, share: 1 }];
  expect(modesWords({ modes: one, modesOf: "trials" }, "ns")).toBeNull();
  expect(modesWords({ modes: null, modesOf: "trials" }, "ns")).toBeNull();
});
