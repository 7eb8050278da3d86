import { type HookRuleInput, hookRuleInputSchema } from "@lapline/contracts";
import { describe, expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
import { readHookEvent } from "./events/readHookEvent.ts";
import { matchesGlobs, matchRule } from "./matchRule.ts";
import { planHookRule } from "./planHookRule.ts";
import { generic, gitea, github, shas } from "./testing/payloads.ts";
import { untrustedReason } from "./untrustedReason.ts";

const template = {
  target: "alpha",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
  trials: 4,
};
const rule = (more: object = {}): HookRuleInput =>
  hookRuleInputSchema.parse({
    name: "main",
    events: ["push_branch"],
    template,
    version: { kind: "commit" },
    ...more,
  });
const event = (...input: Parameters<typeof readHookEvent>) => {
  const read = readHookEvent(...input);
  if (read.outcome !== "event") throw new Error(read.reason);
  return read.event;
};
const push = event("github", "push", github.push());
const tag = event("github", "push", github.tag());
const pull = event("github", "pull_request", github.pullRequest());

function planned(...input: Parameters<typeof planHookRule>) {
  const plan = planHookRule(...input);
  if (plan.outcome !== "submit") throw new Error(plan.result.sentence);
  return plan;
}

test("a list of globs includes one of them and leaves out what begins with an exclamation mark", () => {
  expect(matchesGlobs([], "main")).toBe(true);
  expect(matchesGlobs(["main", "release/*"], "release/1")).toBe(true);
  expect(matchesGlobs(["release/*"], "release/1/x")).toBe(false);
  expect(matchesGlobs(["release/**"], "release/1/x")).toBe(true);
  expect(matchesGlobs(["!dependabot/**"], "dependabot/npm/x")).toBe(false);
  expect(matchesGlobs(["!dependabot/**"], "main")).toBe(true);
  expect(matchesGlobs(["v*", "!v*-rc*"], "v1.0.0-rc.1")).toBe(false);
  expect(matchesGlobs(["**/*.ts"], ".github/x.ts")).toBe(true);
});

describe("a rule fits", () => {
  test("by kind and branch, which for a pull request is its base", () => {
    expect(matchRule(rule(), push).fits).toBe(true);
    expect(matchRule(rule(), tag)).toEqual({
      fits: false,
      reason: "the rule does not include pushes of tags",
    });
    expect(matchRule(rule({ branches: ["release/*"] }), push)).toEqual({
      fits: false,
      reason: "the rule does not include the branch main",
    });
    const pulls = { events: ["pull_request"], branches: ["main"] };
    expect(matchRule(rule(pulls), pull).fits).toBe(true);
    expect(matchRule(rule({ ...pulls, branches: ["dev"] }), pull).fits).toBe(false);
    const tags = { events: ["push_tag"], tags: ["v*"], branches: ["main"] };
    expect(matchRule(rule(tags), tag).fits).toBe(true);
  });
  test("when a changed file passes the filters", () => {
    const paths = (include: string[], exclude: string[]) => rule({ paths: { include, exclude } });
    expect(matchRule(paths(["src/**"], []), push).fits).toBe(true);
    expect(matchRule(paths([], ["docs/**"]), push).fits).toBe(true);
    expect(matchRule(paths(["docs/**"], ["**/*.md"]), push).fits).toBe(false);
    expect(matchRule(paths([], ["**"]), push)).toEqual({
      fits: false,
      reason: "no changed file passes its path filters",
    });
  });
  test("when the files are not in the event, and says so", () => {
    const match = matchRule(
      rule({ events: ["pull_request"], paths: { include: ["src/**"], exclude: [] } }),
      pull,
    );
    expect(match).toMatchObject({ fits: true, notes: [/files are not in the event/] });
  });
});

describe("the version is called", () => {
  const versionOf = (version: object, of = push) => {
    const plan = planHookRule(testCatalog, rule({ events: [of.kind], version }), of);
    return plan.result.version ?? plan.result.sentence;
  };
  test("by tag without its prefix, by commit, or by an expression", () => {
    expect(versionOf({ kind: "tag", stripPrefix: "v" }, tag)).toBe("1.2.3");
    expect(versionOf({ kind: "tag" }, tag)).toBe("v1.2.3");
    expect(versionOf({ kind: "tag", stripPrefix: "release-" }, tag)).toBe("v1.2.3");
    expect(versionOf({ kind: "commit" })).toBe(shas.head);
    expect(versionOf({ kind: "expression", template: "{branch}-{commit}" })).toBe(
      `main-${shas.head}`,
    );
    expect(versionOf({ kind: "expression", template: "pr-{number}" }, pull)).toBe("pr-12");
  });
  test("by an image with what a generic message names", () => {
    const built = event("generic", "", generic("dispatch", { digest: "sha256:ab12" }));
    const image = { kind: "image", template: "registry.example/db@{digest}" };
    expect(versionOf(image, built)).toBe("registry.example/db@sha256:ab12");
  });
  test("or has no name, for a reason", () => {
    expect(versionOf({ kind: "tag" })).toBe("The event names no tag.");
    expect(versionOf({ kind: "image", template: "a@{digest}" })).toBe("The event has no {digest}.");
    const odd = event("github", "push", github.push({ ref: "refs/heads/a b;rm" }));
    expect(versionOf({ kind: "expression", template: "{branch}" }, odd)).toContain(
      "cannot name a version",
    );
    const own = { kind: "image", template: "{constructor}" };
    expect(versionOf(own)).toBe("The event has no {constructor}.");
  });
});

describe("the baseline is", () => {
  const baselineOf = (baseline: object, of = push, more: object = {}) =>
    planned(testCatalog, rule({ events: [of.kind], baseline, ...more }), of).result;
  const base = { kind: "merge_base" };
  test("a fixed version, or the newest release before", () => {
    expect(baselineOf({ kind: "version", version: "0.9.0" }).baseline).toBe("0.9.0");
    expect(baselineOf({ kind: "previous_release" }).baseline).toBe("1.0.0");
    const named = { version: { kind: "tag", stripPrefix: "v" } };
    expect(baselineOf({ kind: "previous_release" }, tag, named).baseline).toBe("1.0.0");
    const first = event("github", "push", github.tag("v0.1.0"));
    expect(baselineOf({ kind: "previous_release" }, first, named)).toMatchObject({
      baseline: null,
      notes: [/^No release of alpha before 0.1.0 is known/],
    });
  });
  test("the merge base of a pull request where it is known, the base's commit with a word else", () => {
    const known = event("gitea", "pull_request", gitea.pullRequest());
    expect(baselineOf(base, known)).toMatchObject({ baseline: shas.mergeBase, notes: [] });
    expect(baselineOf(base, pull)).toMatchObject({
      baseline: shas.base,
      notes: [/^The baseline is the newest commit of the base branch, not the merge base/],
    });
    expect(baselineOf(base, push)).toMatchObject({
      baseline: null,
      notes: [/^Only pull requests/],
    });
  });
  test("told as the repository told it, or why it did not", () => {
    const asked = { of: "acme/db at GitHub", told: ["mergeBase" as const], failed: {} };
    const told = { ...pull, mergeBase: shas.mergeBase, asked };
    expect(baselineOf(base, told)).toMatchObject({
      baseline: shas.mergeBase,
      notes: ["The baseline is the merge base, as acme/db at GitHub says."],
    });
    const reason = "GitHub answered 503.";
    const failed = { ...pull, asked: { ...asked, told: [], failed: { mergeBase: reason } } };
    expect(baselineOf(base, failed)).toMatchObject({
      baseline: shas.base,
      notes: [expect.stringContaining(`which acme/db at GitHub did not name: ${reason}`)],
    });
  });
  test("measured by turns with the version where the rule says so", () => {
    const { submission } = planned(
      testCatalog,
      rule({ events: ["pull_request"], baseline: base, byTurns: true }),
      pull,
    );
    expect(submission.targets).toEqual([
      { target: "alpha", compare: { baseVersion: shas.base, headVersion: shas.head } },
    ]);
    expect(hookRuleInputSchema.safeParse({ ...rule(), byTurns: true }).success).toBe(false);
  });
});

test("the submission is what the template says, of the commit that the event names", () => {
  const { submission } = planned(testCatalog, rule({ events: ["pull_request"] }), pull);
  expect(submission).toEqual({
    targets: [{ target: "alpha", versions: [shas.head] }],
    scenarios: template.scenarios,
    labels: ["local"],
    trials: 4,
    source: { repository: "acme/db", commit: shas.head, pullRequest: 12 },
  });
});

test("code from elsewhere is not trusted, nor an author of whom nothing is known where that is asked", () => {
  const fork = event("github", "pull_request", github.pullRequest("opened", github.fork));
  const gone = event("github", "pull_request", github.pullRequest("opened", { repo: null }));
  const member = event(
    "github",
    "pull_request",
    github.pullRequest("opened", {}, { author_association: "MEMBER" }),
  );
  expect(untrustedReason(fork, "forks")).toBe("its commits are from eve/db");
  expect(untrustedReason(gone, "forks")).toContain("does not say which repository");
  expect(untrustedReason(pull, "forks")).toBeNull();
  expect(untrustedReason(pull, "outsiders")).toContain("nothing says that eve belongs");
  expect(untrustedReason(member, "outsiders")).toBeNull();
  expect(untrustedReason(push, "outsiders")).toBeNull();
  const told = event("generic", "", generic("pull_request", { number: 1, commit: shas.head }));
  expect(untrustedReason(told, "forks")).toContain("does not say which repository");
});
