import { expect, test } from "vitest";
import type { TemplateDraft } from "../run-template/index.ts";
import { backfillOf, draftOf, mapBackfillProblems } from "./backfillDraft.ts";

const template = {
  target: "alpha",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};
const behind = { ...template, priority: -5 };
const form: TemplateDraft = {
  target: "",
  provisioner: null,
  durability: null,
  options: {},
  scenarios: [],
  labels: [],
  trials: "",
  priority: "0",
};
const whole = { ok: true as const, template: behind };
const subject = { template, from: "1.0.0", to: "1.9.0" };

test("of a history the ends are its own, and nothing else is asked", () => {
  expect(backfillOf(draftOf(subject, form), whole)).toEqual({
    ok: true,
    backfill: { template: behind, points: { from: "1.0.0", to: "1.9.0" }, order: "newest_first" },
  });
});

test("a form that says priority 0 means it", () => {
  expect(backfillOf(draftOf(subject, form), { ok: true, template })).toMatchObject({
    backfill: { template: { priority: 0 } },
  });
});

test("named versions may stand on lines, as git prints them", () => {
  const draft = {
    ...draftOf(subject, form),
    points: "named" as const,
    named: "aaa1\nbbb2\n, ccc3 ",
  };
  expect(backfillOf(draft, whole)).toMatchObject({
    ok: true,
    backfill: { points: { versions: ["aaa1", "bbb2", "ccc3"] } },
  });
});

test("of several repositories the one that has the commits is named", () => {
  const draft = { ...draftOf(subject, form), repository: " acme/db " };
  expect(backfillOf(draft, whole)).toMatchObject({
    backfill: { points: { from: "1.0.0", to: "1.9.0", repository: "acme/db" } },
  });
});

test("an empty form says everything that is missing at once", () => {
  const read = backfillOf(draftOf(null, form), { ok: false, errors: { target: "Choose one." } });
  expect(read.ok ? [] : Object.keys(read.errors).sort()).toEqual(["from", "target", "to"]);
});

test("what the server refuses stands at its field", () => {
  const of = (path: string, about: typeof subject | null) =>
    Object.keys(mapBackfillProblems([{ path, message: "no" }], draftOf(about, form), about));
  expect(of("points.from", null)).toEqual(["from"]);
  expect(of("points", null)).toEqual(["to"]);
  expect(of("points.repository", subject)).toEqual(["repository"]);
  expect(of("template.labels.0", null)).toEqual(["labels"]);
  expect(of("template.labels.0", subject)).toEqual(["form"]);
});
