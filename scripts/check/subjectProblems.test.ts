import { expect, test } from "vitest";
import { subjectProblems } from "./subjectProblems.ts";

test.each([
  "control: isolate failing suspicions",
  "api, cli: bring the label along",
  "run-template: embed what a form needs",
  "engine/runs: pass the label of a machine",
  "docs: focus on one task",
  "web: speed up the list",
])("%s is a subject", (subject) => {
  expect(subjectProblems(subject)).toEqual([]);
});

test.each([
  ["isolate failing suspicions", /area and a colon/],
  ["Control: isolate", /area and a colon/],
  ["control:isolate", /area and a colon/],
  ["control: isolated failing suspicions", /"isolated"/],
  ["control: isolating failing suspicions", /"isolating"/],
  ["control: isolates failing suspicions", /"isolates"/],
  ["control: PocketBase runs", /"PocketBase"/],
  ["control: isolate failing suspicions.", /period/],
  [`control: isolate ${"x".repeat(60)}`, /77 characters/],
])("%s is none", (subject, says) => {
  expect(subjectProblems(subject).join("\n")).toMatch(says);
});
