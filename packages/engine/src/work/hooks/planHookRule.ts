import {
  type Catalog,
  type HookRuleInput,
  type HookRuleResult,
  runSourceSchema,
  type Submission,
} from "@lapline/contracts";
import type { HookEvent } from "./events/hookEvent.ts";
import { matchRule } from "./matchRule.ts";
import { nameVersion } from "./nameVersion.ts";

export type HookRulePlan =
  | { outcome: "submit"; submission: Submission; result: HookRuleResult }
  /** It does not fit the event, or cannot name a version. */
  | { outcome: "none"; result: HookRuleResult };

/** What one rule makes of an event: the submission, or why there is none. Stores nothing. */
export function planHookRule(
  catalog: Pick<Catalog, "targets" | "compareVersions">,
  rule: HookRuleInput,
  event: HookEvent,
): HookRulePlan {
  const blank = { rule: rule.name, problems: [], version: null, baseline: null, runId: null };
  const match = matchRule(rule, event);
  if (!match.fits) {
    const sentence = `Did not fit: ${match.reason}.`;
    return {
      outcome: "none",
      result: { ...blank, outcome: "did_not_fit", sentence, notes: [] },
    };
  }
  const named = nameVersion(rule.version, event);
  if (!named.ok) {
    return {
      outcome: "none",
      result: { ...blank, outcome: "failed", sentence: named.reason, notes: match.notes },
    };
  }
  const { version } = named;
  const baseline = chooseBaseline(catalog, rule, event, version);
  const source = sourceOf(event, baseline);
  const notes = [
    ...match.notes,
    ...(baseline.note === null ? [] : [baseline.note]),
    ...commitNotes(event, source),
  ];
  const result: HookRuleResult = {
    ...blank,
    outcome: "ran",
    sentence: `Ran ${rule.template.target} ${version}.`,
    notes,
    version,
    baseline: baseline.version,
  };
  return {
    outcome: "submit",
    submission: submissionOf(rule, version, baseline.version, source),
    result,
  };
}

function submissionOf(
  { template, byTurns }: HookRuleInput,
  version: string,
  baseline: string | null,
  source: Submission["source"] | null,
): Submission {
  const { target, provisioner, durability, options, scenarios, labels, trials, priority } =
    template;
  const compares = byTurns && baseline !== null && baseline !== version;
  const what = compares
    ? { compare: { baseVersion: baseline, headVersion: version } }
    : { versions: [version] };
  return {
    targets: [
      {
        target,
        ...what,
        ...(provisioner === undefined ? {} : { provisioner }),
        ...(durability === undefined ? {} : { durability }),
        ...(options === undefined ? {} : { options }),
      },
    ],
    scenarios,
    labels,
    ...(trials === undefined ? {} : { trials }),
    ...(priority === undefined ? {} : { priority }),
    ...(source === null ? {} : { source }),
  };
}

/** Where the verdict is told; null when the event names no commit or no repository. */
function sourceOf(
  event: HookEvent,
  { version: baseline, found }: ChosenBaseline,
): Submission["source"] | null {
  const { repository, commit, pullRequest } = event;
  const parsed = runSourceSchema.safeParse({
    repository,
    commit,
    ...(pullRequest === null ? {} : { pullRequest }),
    ...(baseline === null
      ? {}
      : { baseline: { version: baseline, ...(found === null ? {} : { found }) } }),
  });
  return parsed.success ? parsed.data : null;
}

/** Where its commit comes from when the event does not name it, or why its verdict is told nowhere. */
function commitNotes(
  { asked, commit, tag, branch }: HookEvent,
  source: Submission["source"] | null,
): string[] {
  if (asked?.told.includes("commit")) {
    return [`The commit of ${tag ?? branch} is ${commit}, as ${asked.of} says.`];
  }
  if (source !== null) return [];
  const reason = asked?.failed.commit;
  if (asked === null || reason === undefined) {
    return ["The event names no commit, so its verdict is not reported."];
  }
  return [
    `The event names no commit, and ${asked.of} did not name it, so its verdict is not reported: ${reason}`,
  ];
}

interface ChosenBaseline {
  version: string | null;
  /** How it was found, in words that follow "it is"; null without one. */
  found: string | null;
  /** What a reader has to know about it. */
  note: string | null;
}

const none = (note: string | null): ChosenBaseline => ({ version: null, found: null, note });

/** What the results of an event are held against, by a rule. */
function chooseBaseline(
  catalog: Pick<Catalog, "targets" | "compareVersions">,
  rule: Pick<HookRuleInput, "baseline" | "template" | "version">,
  event: HookEvent,
  version: string,
): ChosenBaseline {
  const { baseline } = rule;
  switch (baseline.kind) {
    case "none":
      return none(null);
    case "version":
      return { version: baseline.version, found: "the version that the rule names", note: null };
    case "previous_release":
      return previousRelease(catalog, rule, version);
    case "merge_base":
      return mergeBase(rule, event, version);
  }
}

/** The newest known release before the version, or of all where the version is a commit. */
function previousRelease(
  catalog: Pick<Catalog, "targets" | "compareVersions">,
  { template: { target }, version: naming }: Pick<HookRuleInput, "template" | "version">,
  version: string,
): ChosenBaseline {
  const known = catalog.targets.find(({ id }) => id === target)?.versions ?? [];
  const isRelease = naming.kind === "tag" || known.includes(version);
  const before = known.filter(
    (each) =>
      each !== version && (!isRelease || catalog.compareVersions(target, each, version) < 0),
  );
  const newest = before.at(-1);
  if (newest === undefined) {
    return none(`No release of ${target} before ${version} is known, so there is no baseline.`);
  }
  return { version: newest, found: "the newest known release before it", note: null };
}

function mergeBase(
  rule: Pick<HookRuleInput, "version">,
  event: HookEvent,
  version: string,
): ChosenBaseline {
  if (event.kind !== "pull_request") {
    return none("Only pull requests have a merge base, so there is no baseline.");
  }
  const commit = event.mergeBase ?? event.baseCommit;
  if (commit === null) return none("The event names no base commit, so there is no baseline.");
  const named = nameVersion(rule.version, { ...event, commit });
  if (!named.ok) return none(`The baseline has no name: ${named.reason}`);
  if (named.version === version) {
    return none(
      "The merge base would be called the same as the version, so it cannot be the baseline.",
    );
  }
  return { version: named.version, ...mergeBaseWords(event) };
}

/** Whether it is the merge base or stands in for it, and who says so. */
function mergeBaseWords({
  mergeBase,
  asked,
}: Pick<HookEvent, "mergeBase" | "asked">): Pick<ChosenBaseline, "found" | "note"> {
  if (mergeBase === null) {
    const newest = "the newest commit of the base branch, not the merge base";
    const reason = asked?.failed.mergeBase;
    if (asked === null || reason === undefined) {
      const found = `${newest}, which the event does not name`;
      return { found, note: `The baseline is ${found}.` };
    }
    const found = `${newest}, which ${asked.of} did not name`;
    return { found, note: `The baseline is ${found}: ${reason}` };
  }
  if (!asked?.told.includes("mergeBase")) {
    return { found: "the merge base, as the event names it", note: null };
  }
  const found = `the merge base, as ${asked.of} says`;
  return { found, note: `The baseline is ${found}.` };
}
