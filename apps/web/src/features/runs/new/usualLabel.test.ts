import { expect, test } from "vitest";
import { usualLabelOf } from "./usualLabel.ts";

const runs = [{ labels: ["gone"] }, { labels: ["a"], imported: true as const }, { labels: ["b"] }];

test("the only label is meant, and of several the one that was used last and is served", () => {
  expect(usualLabelOf(["local"], [], [])).toBe("local");
  expect(usualLabelOf([], [], runs)).toBeUndefined();
  expect(usualLabelOf(["a", "b"], [], [])).toBeUndefined();
  expect(usualLabelOf(["a", "b"], [], runs)).toBe("b");
});

test("a label whose machines take jobs comes before one whose machines are away", () => {
  expect(usualLabelOf(["a", "b"], ["a"], runs)).toBe("a");
  expect(usualLabelOf(["a", "b"], ["a", "b"], runs)).toBe("b");
});
