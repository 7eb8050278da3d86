import { expect, test } from "vitest";
import { defaultSettings, type RuleValues, rulesBehind, settingsFor } from "./ruleSettings.ts";

const series = { targetId: "t", scenarioId: "s", measure: "m", labelId: "l" };

function rule(id: string, values: Partial<RuleValues>): RuleValues {
  return {
    id,
    name: id,
    targetId: null,
    scenarioId: null,
    measure: null,
    labelId: null,
    minChange: null,
    direction: null,
    errorRate: null,
    confirmations: null,
    mute: null,
    ...values,
  };
}

test("without a rule the defaults hold, and so they do where none applies", () => {
  expect(settingsFor([], series)).toEqual(defaultSettings);
  const elsewhere = rule("other", { targetId: "t", labelId: "another", minChange: 0.5 });
  expect(settingsFor([elsewhere], series).minChange).toBe(defaultSettings.minChange);
});

test("project, target, scenario, measure, label: the later beats all before it together", () => {
  const rules = [
    rule("label", { labelId: "l", minChange: 0.05 }),
    rule("project", { minChange: 0.01, confirmations: 2 }),
    rule("scenario", { scenarioId: "s", minChange: 0.03 }),
    rule("measure", { measure: "m", minChange: 0.04, direction: "worse" }),
    rule("target and scenario", { targetId: "t", scenarioId: "s", minChange: 0.035 }),
    rule("target", { targetId: "t", minChange: 0.02 }),
  ];
  const order = ["project", "target", "scenario", "target and scenario", "measure", "label"];
  for (const [index, name] of order.entries()) {
    const some = rules.filter(({ id }) => order.indexOf(id) <= index);
    const own = rules.find(({ id }) => id === name);
    expect(settingsFor(some, series).minChange).toBe(own?.minChange);
  }
  expect(settingsFor(rules, series)).toMatchObject({ confirmations: 2, direction: "worse" });
});

test("a more specific rule lifts a mute", () => {
  const muted = rule("quiet", { mute: true });
  expect(settingsFor([muted], series).mutedBy).toEqual({ id: "quiet", name: "quiet" });
  const lifted = settingsFor([rule("loud", { measure: "m", mute: false }), muted], series);
  expect(lifted.mutedBy).toBeNull();
});

test("each setting names the rule that says it, whichever rules are narrower", () => {
  const rules = [
    rule("measure", { measure: "m", confirmations: 2 }),
    rule("project", { minChange: 0.02 }),
    rule("elsewhere", { labelId: "another", minChange: 0.5 }),
  ];
  const named = (name: string) => ({ id: name, name });
  expect(rulesBehind(rules, series)).toEqual({
    ...{ minChange: named("project"), direction: null },
  });
  expect(rulesBehind([], series).minChange).toBeNull();
});
