import type { HookRule } from "@lapline/contracts";
import { expect, test } from "vitest";
import type { TemplateDraft } from "../run-template/index.ts";
import { draftOf, inputOf, mapRuleProblems, ruleOf } from "./ruleDraft.ts";
import { ruleSentence } from "./ruleSentence.ts";

const emptyTemplate: TemplateDraft = {
  target: "",
  provisioner: null,
  durability: null,
  options: {},
  scenarios: [],
  labels: [],
  trials: "",
  priority: "0",
};
const template = {
  target: "alpha",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};
const rule: HookRule = {
  id: "0190a000-0000-7000-8000-000000000001",
  name: "releases",
  events: ["push_tag", "release"],
  branches: [],
  tags: ["v*", "!v*-rc*"],
  paths: { include: ["src/**"], exclude: ["docs/**"] },
  template,
  version: { kind: "tag", stripPrefix: "v" },
  baseline: { kind: "previous_release" },
  byTurns: true,
};
const read = { ok: true, template } as const;

test("a stored rule comes back from the form as it was, whatever it names and compares", () => {
  const others: Partial<HookRule>[] = [
    {},
    { version: { kind: "commit" }, baseline: { kind: "merge_base" } },
    { version: { kind: "tag" }, baseline: { kind: "version", version: "1.4.0" }, byTurns: false },
    { version: { kind: "image", template: "r/app@{digest}" }, branches: ["main", "rel/*"] },
    { version: { kind: "expression", template: "{branch}-{commit}" } },
  ];
  for (const part of others) {
    const whole = { ...rule, ...part };
    expect(ruleOf(draftOf(whole, emptyTemplate), read)).toEqual({
      ok: true,
      rule: inputOf(whole),
    });
  }
});

test("an empty form says everything that is missing at once", () => {
  const draft = { ...draftOf(null, emptyTemplate), events: [] };
  const asked = { ...draft, versionKind: "image", baselineKind: "version" } as const;
  const result = ruleOf(asked, { ok: false, errors: { target: "Choose one." } });
  expect(result.ok ? [] : Object.keys(result.errors).sort()).toEqual([
    "baseline",
    "events",
    "name",
    "target",
    "version",
  ]);
});

test("without a baseline nothing is measured by turns", () => {
  const draft = { ...draftOf(rule, emptyTemplate), baselineKind: "none" } as const;
  expect(ruleOf(draft, read)).toMatchObject({ ok: true, rule: { byTurns: false } });
});

test("problems of the server stand at the fields that they are about", () => {
  const problems = [
    { path: "rules.2.tags.0", message: "tags" },
    { path: "rule.paths.exclude.1", message: "exclude" },
    { path: "rules.0.template.labels", message: "labels" },
    { path: "id", message: "id" },
  ];
  expect(mapRuleProblems(problems, draftOf(rule, emptyTemplate))).toEqual({
    tags: "tags",
    exclude: "exclude",
    labels: "labels",
    form: "id",
  });
});

test("a rule is told in one sentence", () => {
  expect(ruleSentence(rule)).toBe(
    "On push of a tag, release (tags v*, !v*-rc*; paths src/**; not paths docs/**): alpha at the tag without v with records.insert on local, against the release before, interleaved.",
  );
});
