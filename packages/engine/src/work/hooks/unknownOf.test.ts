import { hookRuleInputSchema } from "@lapline/contracts";
import { expect, test } from "vitest";
import { unknownOf } from "./askFirst.ts";
import { readHookEvent } from "./events/readHookEvent.ts";
import { gitea, github, gitlab, shas } from "./testing/payloads.ts";

const rule = (more: object = {}) =>
  hookRuleInputSchema.parse({
    name: "bench",
    events: ["pull_request", "release", "dispatch", "push_branch", "push_tag"],
    template: { target: "alpha", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
    version: { kind: "commit" },
    ...more,
  });
const event = (...input: Parameters<typeof readHookEvent>) => {
  const read = readHookEvent(...input);
  if (read.outcome !== "event") throw new Error(read.reason);
  return read.event;
};
const pull = event("github", "pull_request", github.pullRequest());
const base = rule({ baseline: { kind: "merge_base" } });
const paths = rule({ paths: { include: ["src/**"], exclude: [] } });

test("only what a fitting rule needs and the event does not name is asked", () => {
  expect(unknownOf([rule()], pull)).toBeNull();
  const sides = { base: shas.base, head: shas.head };
  const nothing = { kind: "event", mergeBase: null, files: null, commit: null, file: null };
  expect(unknownOf([base], pull)).toEqual({ ...nothing, mergeBase: sides });
  expect(unknownOf([rule(), paths], pull)).toEqual({
    ...nothing,
    files: { ...sides, pullRequest: 12 },
  });
  const elsewhere = { ...base, branches: ["release/*"] };
  expect(unknownOf([elsewhere], pull)).toBeNull();
  expect(unknownOf([base], event("gitea", "pull_request", gitea.pullRequest()))).toBeNull();
});

test("GitLab names no base commit, so its branch is asked about", () => {
  const merge = event("gitlab", "", gitlab.mergeRequest());
  expect(unknownOf([base], merge)?.mergeBase).toEqual({ base: "main", head: shas.head });
});

test("a release or a run by hand without a commit is asked where its tag or branch stands", () => {
  const release = event("github", "release", github.release());
  expect(unknownOf([rule()], release)?.commit).toEqual({ kind: "tag", name: "v1.2.3" });
  const dispatch = event("github", "workflow_dispatch", github.dispatch());
  expect(unknownOf([rule()], dispatch)?.commit).toEqual({ kind: "branch", name: "main" });
  expect(unknownOf([rule()], event("gitlab", "", gitlab.release()))).toBeNull();
});

test("a push whose message leaves files out is asked about from where the branch stood before", () => {
  const sides = { base: shas.before, head: shas.head, pullRequest: null };
  const messages = [
    event("github", "push", github.push({ commits: [{ id: shas.head }] })),
    event("gitlab", "", gitlab.push({ total_commits_count: 21 })),
    event("gitea", "push", gitea.push({ total_commits: 6 })),
  ];
  for (const push of messages) {
    expect(unknownOf([base, paths], push)).toMatchObject({ mergeBase: null, files: sides });
    expect(unknownOf([base], push)).toBeNull();
  }
  expect(unknownOf([paths], event("github", "push", github.push()))).toBeNull();
  const isNew = github.push({ before: "0".repeat(40), commits: [] });
  expect(unknownOf([paths], event("github", "push", isNew))).toBeNull();
  expect(unknownOf([paths], event("github", "push", github.tag()))).toBeNull();
});

test("what was asked once is not asked again", () => {
  const asked = { of: "acme/db at GitHub", told: [], failed: { mergeBase: "It is gone." } };
  expect(unknownOf([base], { ...pull, asked })).toBeNull();
});
