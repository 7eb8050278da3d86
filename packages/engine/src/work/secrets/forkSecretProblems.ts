import type { RunInput } from "@lapline/contracts";
import { definitionSchema, secretOf } from "@lapline/contracts/definitions";
import type { Tx } from "@lapline/db";
import type { Actor } from "../../base/index.ts";
import type { PlannedJob } from "../planning/planRun.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";

/** Why what a fork's pull request changed is not fetched with a secret; one for each target that would. */
export async function forkSecretProblems(
  tx: Pick<Tx, "definitionRevision">,
  jobs: readonly Pick<PlannedJob, "target" | "definition">[],
  from: string | null,
): Promise<SubmissionProblem[]> {
  const ids = jobs.flatMap(({ definition }) => definition?.revisionId ?? []);
  const rows = await tx.definitionRevision.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { content: true },
    orderBy: { id: "asc" },
  });
  return rows.flatMap(({ content }) => {
    const { target } = definitionSchema.parse(content);
    const name = secretOf(target.source);
    if (name === null) return [];
    const origin =
      from === null
        ? "a pull request that does not say where its commits are from, so it may be a fork's"
        : `${from}, a fork`;
    const message = `${target.id} is fetched with the secret “${name}”, and this run is for ${origin}. Push the commit to a branch of the repository itself, or submit it without the pull request.`;
    return [{ path: "source.pullRequest", message }];
  });
}

/**
 * Where a submission's commits are from, if that is not the repository itself: a fork, or null for
 * nobody knows. `own`: no pull request, of the repository itself, or submitted by a person, who looked
 * at it. Pure.
 */
export function originOf(
  actor: Actor,
  { source, definition }: Pick<RunInput, "source" | "definition">,
): "own" | { fork: string | null } {
  if (actor.kind !== "apiKey" || source?.pullRequest === undefined) return "own";
  const head =
    definition !== undefined && "text" in definition ? definition.headRepository : undefined;
  if (head === undefined) return { fork: null };
  return head.toLowerCase() === source.repository.toLowerCase() ? "own" : { fork: head };
}
