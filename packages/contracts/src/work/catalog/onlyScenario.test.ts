import { expect, test } from "vitest";
import { onlyScenario } from "./onlyScenario.ts";

const a = { id: "a", scenarios: ["a.one", "b.two"] };
const b = { id: "b", scenarios: ["b.two", "b.three"] };

test("the only scenario that all targets support is meant where none is named", () => {
  expect(onlyScenario([{ id: "a", scenarios: ["a.one"] }])).toEqual({
    ok: true,
    scenario: "a.one",
  });
  expect(onlyScenario([a, b])).toEqual({ ok: true, scenario: "b.two" });
});

test("several are listed, and none is said", () => {
  expect(onlyScenario([b])).toEqual({
    ok: false,
    problem: "The scenario is missing. Name one of b with --scenario: b.two, b.three.",
  });
  expect(onlyScenario([a, { id: "c", scenarios: [] }])).toEqual({
    ok: false,
    problem: "No scenario is supported by a, c.",
  });
});
