import type { Catalog } from "@lapline/contracts";
import type { DefinitionInput, DefinitionProblem } from "@lapline/contracts/definitions";
import { transact } from "@lapline/db";
import { stillMay } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { lockDefinitions } from "./lockDefinitions.ts";
import { putRevision } from "./putRevision.ts";
import { placeConflicts, readDefinitionText } from "./readDefinitionText.ts";

export type PutDefinitionOutcome =
  | {
      /** `unchanged`: it is offered already; `restored`: an older revision that says the same is again. */
      outcome: "created" | "revised" | "restored" | "unchanged";
      target: string;
      revisionId: string;
      revision: number;
    }
  | { outcome: "invalid"; problems: DefinitionProblem[] };

/**
 * Stores a definition, or its next revision, and offers it to the project. What is measured by earlier
 * revisions stays as it is. `invalid` lists every mistake with its place; nothing is stored then.
 */
export async function putDefinition(
  context: EngineContext,
  catalog: Catalog,
  input: { projectId: string; actor: Actor; definition: DefinitionInput },
): Promise<PutDefinitionOutcome> {
  const { projectId, actor } = input;
  const parsed = readDefinitionText(input.definition);
  if (!parsed.ok) return { outcome: "invalid", problems: parsed.problems };
  const { read } = parsed;
  return transact(context.db, async (tx) => {
    await stillMay(tx, context, { projectId, actor, permission: "definitions.write" });
    await lockDefinitions(tx);
    const revision = { projectId, actor, ...read, isOffered: true };
    const put = await putRevision(tx, context, catalog, revision);
    if (put.outcome === "refused") {
      return { outcome: "invalid", problems: placeConflicts(read.text, put.conflicts) };
    }
    const { outcome, revisionId, number } = put;
    if (number === null) throw new Error("a draft was offered");
    return { outcome, target: read.content.target.id, revisionId, revision: number };
  });
}
