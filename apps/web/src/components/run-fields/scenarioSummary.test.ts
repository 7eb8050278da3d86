import { catalog } from "@lapline/workloads/catalog";
import { expect, test } from "vitest";
import { customSize, draftScenario } from "./scenarioDraft.ts";
import { scenarioSummary, sizeOptions } from "./scenarioSummary.ts";

const insert = catalog.scenarios.find(({ id }) => id === "records.insert") ?? expect.unreachable();

test("every scenario of the catalog says its size and what that sets", () => {
  for (const scenario of catalog.scenarios) {
    const text = scenarioSummary(scenario, draftScenario(scenario));
    expect(text, scenario.id).toMatch(/^Quick\b/);
    expect(sizeOptions(scenario).at(-1)?.value).toBe(customSize);
  }
  expect(scenarioSummary(insert, draftScenario(insert))).toContain("count");
});

test("a scenario whose parameters are set by hand says those that differ from their default", () => {
  const draft = draftScenario(insert);
  const custom = { ...draft, size: customSize, texts: { ...draft.texts, inFlight: "7" } };
  expect(scenarioSummary(insert, custom)).toContain("in flight 7");
  expect(scenarioSummary(insert, { ...custom, texts: {} })).toBe("Custom");
});
