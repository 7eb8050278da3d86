import type { HookEventKind, HookRuleInput } from "@lapline/contracts";
import type { HookEvent } from "./events/hookEvent.ts";
import { matchesGlob } from "./matchesGlob.ts";

export type RuleMatch =
  /** `notes` say what could not be looked at. */
  { fits: true; notes: string[] } | { fits: false; reason: string };

const kindWords: Record<HookEventKind, string> = {
  push_branch: "pushes to branches",
  push_tag: "pushes of tags",
  pull_request: "pull requests",
  release: "releases",
  dispatch: "runs by hand",
};

/** Whether a rule is about an event: by its kind, then its branch or tag, then its changed files. */
export function matchRule(
  rule: Pick<HookRuleInput, "events" | "branches" | "tags" | "paths">,
  event: HookEvent,
): RuleMatch {
  const { kind, branch, tag } = event;
  if (!rule.events.includes(kind)) {
    return { fits: false, reason: `the rule does not include ${kindWords[kind]}` };
  }
  if (rule.branches.length > 0 && kind !== "push_tag" && kind !== "release" && tag === null) {
    if (branch === null) return { fits: false, reason: "the event names no branch" };
    if (!matchesGlobs(rule.branches, branch)) {
      return { fits: false, reason: `the rule does not include the branch ${branch}` };
    }
  }
  if (rule.tags.length > 0 && (kind === "push_tag" || kind === "release" || tag !== null)) {
    if (tag === null) return { fits: false, reason: "the event names no tag" };
    if (!matchesGlobs(rule.tags, tag)) {
      return { fits: false, reason: `the rule does not include the tag ${tag}` };
    }
  }
  return matchPaths(rule.paths, event);
}

/** Without files a rule fits: measuring too much is found out, measuring too little is not. */
function matchPaths(
  paths: HookRuleInput["paths"],
  { files, asked }: Pick<HookEvent, "files" | "asked">,
): RuleMatch {
  const { include, exclude } = paths;
  if (include.length === 0 && exclude.length === 0) return { fits: true, notes: [] };
  if (files === null) {
    const reason = asked?.failed.files;
    const note =
      asked === null || reason === undefined
        ? "The files are not in the event, so the path filters were left out."
        : `${asked.of} did not list the changed files, so the path filters were left out: ${reason}`;
    return { fits: true, notes: [note] };
  }
  const left = files.filter((file) => exclude.length === 0 || !matchesGlobs(exclude, file));
  if (left.some((file) => matchesGlobs(include, file))) return { fits: true, notes: [] };
  return { fits: false, reason: "no changed file passes its path filters" };
}

/**
 * Whether a text fits a list of globs: at least one of them, or any text where none includes, and none
 * of those that begin with `!`.
 */
export function matchesGlobs(globs: readonly string[], text: string): boolean {
  const excluded = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  const included = globs.filter((glob) => !glob.startsWith("!"));
  const fits = (glob: string) => matchesGlob(glob, text);
  return (included.length === 0 || included.some(fits)) && !excluded.some(fits);
}
