import {
  type Catalog,
  type HookRuleInput,
  type HookRuleResult,
  runSourceSchema,
  type Submission,
} from "@lapline/contracts";
import { type ChosenBaseline, chooseBaseline } from "./chooseBaseline.ts";
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
    return ["The event names no commit, so its verdict is told nowhere."];
  }
  return [
    `The event names no commit, and ${asked.of} did not tell it, so its verdict is told nowhere: ${reason}`,
  ];
}
