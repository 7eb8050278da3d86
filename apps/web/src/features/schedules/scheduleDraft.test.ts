import type { Schedule } from "@lapline/contracts";
import { expect, test } from "vitest";
import type { TemplateDraft } from "../run-template/index.ts";
import { draftOf, mapScheduleProblems, scheduleOf } from "./scheduleDraft.ts";

const schedule: Schedule = {
  id: "0199a61f-1c00-7c00-8000-000000000001",
  name: "nightly",
  target: "alpha",
  template: { target: "alpha", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
  trigger: {
    kind: "cron",
    expression: "0 3 * * *",
    timezone: "Europe/Berlin",
    versions: { versions: ["main", "v1.2.0"] },
  },
  paused: false,
  nextAt: null,
  nextTimes: [],
  failures: 0,
  failingSince: null,
  firings: [],
  createdAt: "2026-01-01T00:00:00.000Z",
};
const form: TemplateDraft = {
  target: "alpha",
  provisioner: null,
  durability: null,
  options: {},
  scenarios: [{ scenario: "records.insert", size: "full", texts: {} }],
  labels: ["local"],
  trials: "",
  priority: "0",
};
const whole = { ok: true as const, template: schedule.template };

test("what is stored comes back from the form as it was", () => {
  for (const trigger of [
    schedule.trigger,
    { kind: "release" as const, prereleases: true },
    {
      kind: "cron" as const,
      expression: "*/30 * * * *",
      timezone: "UTC",
      versions: { lastVersions: 3 },
    },
  ]) {
    const read = scheduleOf(draftOf({ ...schedule, trigger }, form, "UTC"), whole);
    expect(read).toMatchObject({ ok: true, schedule: { name: "nightly", trigger } });
  }
});

test("an empty form says everything that is missing at once", () => {
  const draft = { ...draftOf(null, form, ""), expression: "3 *", which: "named" as const };
  const read = scheduleOf(draft, { ok: false, errors: { target: "Choose one." } });
  expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual([
    "expression",
    "name",
    "target",
    "timezone",
    "versions",
  ]);
});

test("what the server refuses stands at its field", () => {
  const draft = draftOf(schedule, form, "UTC");
  const paths = [
    "trigger.expression",
    "trigger.versions.lastVersions",
    "template.scenarios.0.params",
    "template.labels.0",
    "paused",
  ];
  const problems = paths.map((path) => ({ path, message: path }));
  expect(Object.keys(mapScheduleProblems(problems, draft)).sort()).toEqual([
    "expression",
    "form",
    "labels",
    "scenarios.records.insert",
    "versions",
  ]);
});
