import { expect, test } from "vitest";
import { previewSentence } from "./previewSentence.ts";

test("a preview counts what is compared, and says when that raises an alert", () => {
  const now = { regressions: 2, improvements: 1 };
  const withRule = { regressions: 0, improvements: 1 };
  expect(previewSentence({ now, withRule })).toBe(
    "Compared now: 2 regressions and 1 improvement. With this rule: 0 regressions and 1 improvement. Confirmed ones raise an alert.",
  );
  expect(previewSentence({ now, withRule: { ...withRule, imported: 1 } })).toMatch(
    /raise an alert\. 1 with this rule is in an imported history, where only recent changes raise one\.$/,
  );
});
