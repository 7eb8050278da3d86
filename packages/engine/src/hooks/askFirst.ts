import type { HookRuleInput, HookVendor } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { type AskableRepository, findRepository } from "../questions/findRepository.ts";
import { type AskedOfEvent, answerNames } from "../questions/question.ts";
import type { HookEvent } from "./events/hookEvent.ts";
import { matchRule } from "./matchRule.ts";

export interface FirstAsked {
  repository: AskableRepository;
  asked: AskedOfEvent;
}

/**
 * What the repository of an event has to be asked before its rules can run, and which connection of the
 * project can be asked. Null: the event names all that they need, or no connection is there to ask.
 */
export async function askFirst(
  db: Pick<EngineContext["db"] | Tx, "repositoryConnection">,
  hook: { projectId: string; vendor: HookVendor; rules: readonly HookRuleInput[] },
  event: HookEvent,
): Promise<FirstAsked | null> {
  const asked = unknownOf(hook.rules, event);
  if (asked === null || event.repository === null) return null;
  const { projectId, vendor } = hook;
  const repository = await findRepository(db, { projectId, vendor, repository: event.repository });
  return repository === null ? null : { repository, asked };
}

/** What rules that fit an event need and the event does not name; null: nothing. Pure. */
export function unknownOf(rules: readonly HookRuleInput[], event: HookEvent): AskedOfEvent | null {
  // Asked once: what could not be found out stays so.
  if (event.asked !== null) return null;
  const fitting = rules.filter((rule) => matchRule(rule, event).fits);
  if (fitting.length === 0) return null;
  const asked: AskedOfEvent = {
    kind: "event",
    ...unknownOfPullRequest(fitting, event),
    commit: refWithoutCommit(event),
  };
  return answerNames(asked).length === 0 ? null : asked;
}

function unknownOfPullRequest(
  fitting: readonly HookRuleInput[],
  { kind, commit, baseCommit, branch, pullRequest, mergeBase, files }: HookEvent,
): Pick<AskedOfEvent, "mergeBase" | "files"> {
  const base = baseCommit ?? branch;
  if (kind !== "pull_request" || commit === null || base === null) {
    return { mergeBase: null, files: null };
  }
  const sides = { base, head: commit };
  const needsBase = fitting.some(({ baseline }) => baseline.kind === "merge_base");
  const needsFiles = fitting.some(
    ({ paths }) => paths.include.length > 0 || paths.exclude.length > 0,
  );
  return {
    mergeBase: needsBase && mergeBase === null ? sides : null,
    files: needsFiles && files === null && pullRequest !== null ? { ...sides, pullRequest } : null,
  };
}

/** The tag or branch of an event that names no commit, such as a release at GitHub. */
function refWithoutCommit({ commit, tag, branch }: HookEvent): AskedOfEvent["commit"] {
  if (commit !== null) return null;
  if (tag !== null) return { kind: "tag", name: tag };
  return branch === null ? null : { kind: "branch", name: branch };
}

const words = {
  mergeBase: "the merge base",
  files: "the changed files",
  commit: "the commit",
} as const;

/** "the merge base and the changed files" */
export function askedWords(asked: AskedOfEvent): string {
  const parts = (["commit", "mergeBase", "files"] as const)
    .filter((name) => asked[name] !== null)
    .map((name) => words[name]);
  return parts.join(" and ");
}
