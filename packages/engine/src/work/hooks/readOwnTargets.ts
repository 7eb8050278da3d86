import type { HookRuleInput } from "@lapline/contracts";
import { type Definition, definitionSchema, secretOf } from "@lapline/contracts/definitions";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import type { AskedFile } from "../questions/question.ts";
import type { HookEvent } from "./events/hookEvent.ts";
import { matchRule } from "./matchRule.ts";
import { nameVersion } from "./nameVersion.ts";
import { untrustedReason } from "./untrustedReason.ts";

/** The definition of a commit as it was told; `text` is null where the commit has none. */
export type ToldFile = AskedFile & { text: string | null };

/** A target of a rule that the project offers itself, built from the repository of the event. */
export interface OwnTarget {
  content: Definition;
  /** Its https address. */
  repository: string;
}

type Readable = Pick<EngineContext["db"] | Tx, "definition">;

/**
 * The definitions whose targets are measured at the commit of a pull request, by their target: those
 * of rules that fit and name the version by the commit, offered from the repository of the event.
 */
export async function readOwnTargets(
  db: Readable,
  { projectId, rules }: { projectId: string; rules: readonly HookRuleInput[] },
  event: HookEvent,
): Promise<Map<string, OwnTarget>> {
  if (event.kind !== "pull_request" || event.commit === null) return new Map();
  const keys = rules
    .filter((rule) => matchRule(rule, event).fits && isOfCommit(rule, event))
    .map(({ template }) => template.target);
  if (keys.length === 0) return new Map();
  const rows = await db.definition.findMany({
    where: { projectId, archivedAt: null, headId: { not: null }, key: { in: [...new Set(keys)] } },
    orderBy: { key: "asc" },
    select: { key: true, head: { select: { content: true, repository: true } } },
  });
  const own = rows.flatMap(({ key, head }): [string, OwnTarget][] => {
    if (head === null) return [];
    const content = definitionSchema.parse(head.content);
    const repository = content.target.source.git?.repository ?? head.repository;
    return isAddressOf(repository, event.repository) ? [[key, { content, repository }]] : [];
  });
  return new Map(own);
}

/**
 * Which file has to be read before rules can run; null: none. A fork's is not read where the offered
 * definition is fetched with a secret, since its run is refused.
 */
export async function fileToAsk(
  db: Readable,
  hook: { projectId: string; rules: readonly HookRuleInput[]; definitionFile: string },
  event: HookEvent,
): Promise<Omit<AskedFile, "mayDefine"> | null> {
  const own = await readOwnTargets(db, hook, event);
  const [first] = own.values();
  if (first === undefined || event.commit === null) return null;
  const secret = secretOf(first.content.target.source);
  if (secret !== null && untrustedReason(event, "forks") !== null) return null;
  const file = { repository: first.repository, commit: event.commit, path: hook.definitionFile };
  return { ...file, ...(secret === null ? {} : { secret }) };
}

function isOfCommit({ version }: Pick<HookRuleInput, "version">, event: HookEvent): boolean {
  const named = nameVersion(version, event);
  return named.ok && named.version === event.commit;
}

/** Whether an https address is that of the repository which an event calls `owner/name`. Pure. */
function isAddressOf(address: string | null, repository: string | null): address is string {
  if (address === null || repository === null) return false;
  const path = address
    .toLowerCase()
    .replace(/\/$/, "")
    .replace(/\.git$/, "");
  return path.endsWith(`/${repository.toLowerCase()}`);
}
