import type { Submission } from "@lapline/contracts";
import { expect, it } from "vitest";
import { narrowPreset } from "./narrowPreset.ts";

const submission: Submission = {
  targets: [
    { target: "alpha", versions: ["1.0.0"], durability: "safe", scenarios: ["sql.many"] },
    { target: "alpha", versions: ["1.0.0"], durability: "fast", scenarios: ["sql.real"] },
    { target: "beta", versions: ["2.0.0"], durability: "safe", scenarios: ["sql.many"] },
  ],
  scenarios: [
    { scenario: "sql.many", params: { n: 10 } },
    { scenario: "sql.many", params: { n: 100 } },
    { scenario: "sql.real" },
  ],
  labels: ["local"],
};

it("leaves a system out in one mode, with the scenarios that only it did", () => {
  const narrowed = narrowPreset(submission, { without: ["alpha fast"], versions: {} });
  expect(narrowed?.targets).toEqual([submission.targets[0], submission.targets[2]]);
  expect(narrowed?.scenarios).toEqual(submission.scenarios.slice(0, 2));
});

it("runs another release in every mode of a target, and nothing where all is left out", () => {
  const newer = narrowPreset(submission, { without: [], versions: { alpha: " 3.0.0 ", beta: "" } });
  expect(newer?.targets.map(({ versions }) => versions)).toEqual([["3.0.0"], ["3.0.0"], ["2.0.0"]]);
  const without = ["alpha safe", "alpha fast", "beta safe"];
  expect(narrowPreset(submission, { without, versions: {} })).toBeNull();
  expect(narrowPreset(null, { without: [], versions: {} })).toBeNull();
});
