import { expect, test } from "vitest";
import { amongManyWords, isInconclusiveAmongMany } from "./amongManyWords.ts";

const of = (verdict: "worse" | "better" | "same" | "insufficient", low: number, high: number) => ({
  ...{ verdict, low, high },
});

test("only an inconclusive ratio whose interval excludes no change is explained", () => {
  const explained = [of("insufficient", 1.01, 1.2), of("insufficient", 0.7, 0.99)];
  const others = [
    of("insufficient", 0.9, 1.2),
    of("worse", 1.01, 1.2),
    of("better", 0.7, 0.9),
    of("same", 1.001, 1.01),
    { verdict: "insufficient" as const, low: null, high: null },
    { verdict: "not_comparable" as const, low: null, high: null },
  ];
  expect(explained.every(isInconclusiveAmongMany)).toBe(true);
  expect(others.some(isInconclusiveAmongMany)).toBe(false);
  expect(amongManyWords(others)).toBeNull();
  expect(amongManyWords([...others, ...explained])).toBe(
    "2 inconclusive intervals exclude 0\u202f%: among all measures compared together, some do by chance.",
  );
  expect(amongManyWords(explained.slice(1))).toMatch(/^1 inconclusive interval excludes 0/);
});
