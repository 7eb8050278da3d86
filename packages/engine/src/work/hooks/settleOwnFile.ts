import type { Catalog, HookRuleResult } from "@lapline/contracts";
import {
  type Definition,
  type DefinitionProblem,
  definesTarget,
  secretOf,
} from "@lapline/contracts/definitions";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { lockDefinitions } from "../definitions/lockDefinitions.ts";
import { findRevision, putRevision } from "../definitions/putRevision.ts";
import { placeConflicts, readDefinitionText } from "../definitions/readDefinitionText.ts";
import type { HookEvent } from "./events/hookEvent.ts";
import type { OwnTarget, ToldFile } from "./readOwnTargets.ts";

type Problems = HookRuleResult["problems"];

export type SettledFile =
  /** Null: by the offered revision. `note` is a sentence for the delivery. */
  | { outcome: "settled"; revisionId: string | null; note: string | null }
  | { outcome: "refused"; problems: Problems };

interface FileOfRule {
  projectId: string;
  actor: Actor;
  /** The offered definition of the rule's target. */
  target: OwnTarget;
  event: HookEvent;
  file: ToldFile | null;
  /** Where the trigger has the definition in its repository. */
  definitionFile: string;
}

/**
 * By which revision a pull request is measured: that of its own file, which is stored where it is new
 * and offered to nobody. Part of the caller's transaction.
 */
export async function settleOwnFile(
  tx: Tx,
  context: EngineContext,
  installed: Catalog,
  { projectId, actor, target, event, file, definitionFile }: FileOfRule,
): Promise<SettledFile> {
  const { id } = target.content.target;
  const short = (event.commit ?? "").slice(0, 12);
  const offered = (why: string): SettledFile => ({
    outcome: "settled",
    revisionId: null,
    note: `${id} is measured by the offered definition: ${why}`,
  });
  if (file === null) {
    const reason = event.asked?.failed.file;
    return offered(reason ?? `the ${definitionFile} of the commit was not read.`);
  }
  const { path } = file;
  if (file.text === null) return offered(`${short} has no ${path}.`);
  if (!definesTarget(file.text)) return offered(`${path} of ${short} defines no target.`);
  const placed = placedIn(path);
  const parsed = readDefinitionText({ ...file, text: file.text });
  if (!parsed.ok) return { outcome: "refused", problems: parsed.problems.map(placed) };
  const { read } = parsed;
  const { id: other } = read.content.target;
  if (other !== id) return offered(`${path} of ${short} defines ${other}.`);
  await lockDefinitions(tx);
  const known = await findRevision(tx, { projectId, ...read });
  if (known === null) {
    const message = newReason(file, read.content, target.content);
    if (message !== null)
      return { outcome: "refused", problems: [{ path: "definition", message }] };
  }
  // What a pull request says is offered to nobody before it is merged.
  const put = await putRevision(tx, context, installed, {
    ...{ projectId, actor, ...read },
    isOffered: false,
  });
  if (put.outcome === "refused") {
    return { outcome: "refused", problems: placeConflicts(read.text, put.conflicts).map(placed) };
  }
  const { revisionId, number } = put;
  const note = `${id} is measured by the ${path} of ${short} (revision ${number}).`;
  return { outcome: "settled", revisionId, note };
}

/** Why what is new in a file may not be stored; null where it may. */
function newReason(
  { mayDefine, path }: ToldFile,
  content: Definition,
  offered: Definition,
): string | null {
  const next = `Ask an owner or admin of the project to store this ${path} first.`;
  if (!mayDefine) {
    return `The definition of this commit is new to the project, and who approved it may not write definitions. ${next}`;
  }
  const secret = secretOf(content.target.source);
  if (secret === null || secret === secretOf(offered.target.source)) return null;
  return `The definition of this commit names the secret “${secret}”, which the offered one does not. ${next}`;
}

/** Names the file and the place of a mistake in it. */
function placedIn(file: string) {
  return ({ line, column, path, message }: DefinitionProblem): Problems[number] => ({
    path: path === "" ? file : `${file}: ${path}`,
    message: `Line ${line}, column ${column}: ${message}`,
  });
}
