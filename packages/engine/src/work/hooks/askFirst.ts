import type { HookRuleInput, HookVendor } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
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
    mergeBase: unknownBase(fitting, event),
    files: unknownFiles(fitting, event),
    commit: refWithoutCommit(event),
  };
  return answerNames(asked).length === 0 ? null : asked;
}

function unknownBase(
  fitting: readonly HookRuleInput[],
  event: HookEvent,
): AskedOfEvent["mergeBase"] {
  const isNeeded = fitting.some(({ baseline }) => baseline.kind === "merge_base");
  if (!isNeeded || event.mergeBase !== null || event.kind !== "pull_request") return null;
  return sidesOf(event);
}

function unknownFiles(fitting: readonly HookRuleInput[], event: HookEvent): AskedOfEvent["files"] {
  const { kind, files, pullRequest } = event;
  const isNeeded = fitting.some(
    ({ paths: { include, exclude } }) => include.length > 0 || exclude.length > 0,
  );
  if (!isNeeded || files !== null) return null;
  if (kind === "pull_request" && pullRequest === null) return null;
  const sides = sidesOf(event);
  return sides === null ? null : { ...sides, pullRequest };
}

/** What lies on both sides of a pull request, or of a push to a branch that was there before. */
function sidesOf({ kind, commit, baseCommit, branch, before }: HookEvent) {
  const base =
    kind === "pull_request" ? (baseCommit ?? branch) : kind === "push_branch" ? before : null;
  return commit === null || base === null ? null : { base, head: commit };
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
