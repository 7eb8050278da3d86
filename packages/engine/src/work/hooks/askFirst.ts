import type { Hook, HookRuleInput } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { type AskableRepository, findRepository } from "../questions/findRepository.ts";
import {
  type AskedFile,
  type AskedOfEvent,
  answerNames,
  repositoryWords,
} from "../questions/question.ts";
import type { HookEvent } from "./events/hookEvent.ts";
import { matchRule } from "./matchRule.ts";
import { fileToAsk } from "./readOwnTargets.ts";

export interface FirstAsked {
  /** The connection that is asked; null where only the definition is read, by git. */
  repository: AskableRepository | null;
  asked: AskedOfEvent;
}

/**
 * What the repository of an event has to be asked before its rules can run, and which connection of the
 * project can be asked. Null: the event names all that they need, or nobody is there to ask. `mayDefine`
 * says whether a definition of the commit may be stored where it is new.
 */
export async function askFirst(
  db: Pick<EngineContext["db"] | Tx, "repositoryConnection" | "definition">,
  hook: Pick<Hook, "vendor" | "definitionFile"> & {
    projectId: string;
    rules: readonly HookRuleInput[];
  },
  event: HookEvent,
  mayDefine = true,
): Promise<FirstAsked | null> {
  if (event.repository === null) return null;
  const { projectId, vendor, rules, definitionFile } = hook;
  const found = await fileToAsk(db, { projectId, rules, definitionFile }, event);
  const file = found === null ? null : { ...found, mayDefine };
  const asked = unknownOf(rules, event, file);
  if (asked === null) return null;
  const repository = await findRepository(db, { projectId, vendor, repository: event.repository });
  if (repository !== null) return { repository, asked };
  if (asked.file === null) return null;
  const { kind } = asked;
  return {
    repository,
    asked: { kind, mergeBase: null, files: null, commit: null, file: asked.file },
  };
}

/** What rules that fit an event need and the event does not name; null: nothing. Pure. */
export function unknownOf(
  rules: readonly HookRuleInput[],
  event: HookEvent,
  file: AskedFile | null = null,
): AskedOfEvent | null {
  // Asked once: what could not be found out stays so.
  if (event.asked !== null) return null;
  const fitting = rules.filter((rule) => matchRule(rule, event).fits);
  if (fitting.length === 0) return null;
  const asked: AskedOfEvent = {
    kind: "event",
    mergeBase: unknownBase(fitting, event),
    files: unknownFiles(fitting, event),
    commit: refWithoutCommit(event),
    file,
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
  commit: "the commit",
  mergeBase: "the merge base",
  files: "the changed files",
} as const;

/** "acme/widgets at GitHub for the merge base and the changed files" */
export function askedWords({ asked, repository }: FirstAsked): string {
  const of = repository === null ? asked.file?.repository : repositoryWords(repository);
  const parts = (["commit", "mergeBase", "files", "file"] as const)
    .filter((name) => asked[name] !== null)
    .map((name) => (name === "file" ? `the ${asked.file?.path} of its commit` : words[name]));
  return `${of} for ${parts.join(" and ")}`;
}
