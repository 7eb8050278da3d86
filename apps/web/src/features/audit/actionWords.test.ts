import { expect, test } from "vitest";
import { actionWords, areaWords } from "./actionWords.ts";
import { actionAreas } from "./auditFilters.ts";

test("actions are sentences in the words of the glossary", () => {
  expect(actionWords("run.submitted")).toBe("Run submitted");
  expect(actionWords("hookDelivery.answered")).toBe("CI delivery answered");
  expect(actionWords("apiKey.created")).toBe("API key created");
  expect(actionWords("alert.bisection_given_up")).toBe("Alert bisection given up");
});

test("no area is shown as it stands in code", () => {
  for (const area of actionAreas) expect(areaWords(area)).not.toMatch(/[a-z][A-Z]/);
});
