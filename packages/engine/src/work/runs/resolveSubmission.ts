import type { Catalog, RunInput, Submission } from "@lapline/contracts";
import { type Definition, definitionSchema } from "@lapline/contracts/definitions";
import type { Tx } from "@lapline/db";
import { mayNow } from "../../access/index.ts";
import type { Actor, EngineContext } from "../../base/index.ts";
import { baselineOfDefinition } from "../definitions/baselineOfDefinition.ts";
import { lockDefinitions } from "../definitions/lockDefinitions.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { findRevision, putRevision } from "../definitions/putRevision.ts";
import { placeConflicts, readDefinitionText } from "../definitions/readDefinitionText.ts";
import type { SubmissionProblem } from "../planning/submissionProblem.ts";

interface AskedRun {
  projectId: string;
  actor: Actor;
  submission: RunInput;
}

export type ResolvedSubmission =
  | { outcome: "resolved"; submission: Submission; catalog: Catalog }
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  /** The definition is not stored yet, and who submits may not write one: the reason as a sentence. */
  | { outcome: "may_not_define"; reason: string };

/**
 * What a submission asks for, with the catalog to plan it by. A definition that comes along is found
 * among the stored ones or stored, in the caller's transaction, which must not commit when the run is
 * refused after all.
 */
export async function resolveSubmission(
  tx: Tx,
  context: EngineContext,
  installed: Catalog,
  { projectId, actor, submission: asked }: AskedRun,
): Promise<ResolvedSubmission> {
  const { definition } = asked;
  if (definition === undefined) {
    const filled = fillSubmission(asked, undefined, null);
    if (!filled.ok) return { outcome: "invalid", problems: filled.problems };
    const catalog = await projectCatalog(tx, installed, projectId);
    return { outcome: "resolved", submission: filled.submission, catalog };
  }
  const revision =
    "text" in definition
      ? await storeDefinition(tx, context, installed, { projectId, actor, submission: asked })
      : await readRevision(tx, projectId, definition.revisionId);
  if (revision.outcome !== "found") return revision;
  const { revisionId, content } = revision;
  const filled = fillSubmission(asked, { revisionId }, content);
  if (!filled.ok) return { outcome: "invalid", problems: filled.problems };
  const catalog = await projectCatalog(tx, installed, projectId, { revisionIds: [revisionId] });
  return { outcome: "resolved", submission: filled.submission, catalog };
}

type FoundRevision =
  | { outcome: "found"; revisionId: string; content: Definition }
  | Exclude<ResolvedSubmission, { outcome: "resolved" }>;

async function readRevision(tx: Tx, projectId: string, revisionId: string): Promise<FoundRevision> {
  const row = await tx.definitionRevision.findFirst({
    where: { id: revisionId, definition: { projectId }, number: { not: null } },
    select: { content: true },
  });
  if (row === null) {
    const message = "The project has no such revision of a definition.";
    return { outcome: "invalid", problems: [{ path: "definition.revisionId", message }] };
  }
  return { outcome: "found", revisionId, content: definitionSchema.parse(row.content) };
}

async function storeDefinition(
  tx: Tx,
  context: EngineContext,
  installed: Catalog,
  { projectId, actor, submission }: AskedRun,
): Promise<FoundRevision> {
  const { definition, source } = submission;
  if (definition === undefined || !("text" in definition)) throw new Error("no definition came");
  const parsed = readDefinitionText({
    ...definition,
    commit: definition.commit ?? source?.commit,
  });
  if (!parsed.ok) {
    return { outcome: "invalid", problems: parsed.problems.map(placedProblem) };
  }
  const { read } = parsed;
  await lockDefinitions(tx);
  const known = await findRevision(tx, { projectId, ...read });
  const place = { projectId, actor, permission: "definitions.write" as const };
  const mayDefine = await mayNow(tx, context, place);
  if (known === null) {
    const reason = mayDefine
      ? forkReason(actor, definition.headRepository, source)
      : noRight(actor);
    if (reason !== null) return { outcome: "may_not_define", reason };
  }
  // What a pull request says is offered to nobody before it is merged.
  const isOffered = mayDefine && source?.pullRequest === undefined;
  const put = await putRevision(tx, context, installed, { projectId, actor, ...read, isOffered });
  if (put.outcome === "refused") {
    const problems = placeConflicts(read.text, put.conflicts).map(placedProblem);
    return { outcome: "invalid", problems };
  }
  return { outcome: "found", revisionId: put.revisionId, content: read.content };
}

/** The same for whoever reads the problems of a submission. */
function placedProblem({
  line,
  column,
  path,
  message,
}: {
  line: number;
  column: number;
  path: string;
  message: string;
}): SubmissionProblem {
  const place = path === "" ? "definition" : `definition.${path}`;
  return { path: place, message: `Line ${line}, column ${column}: ${message}`, line, column };
}

function noRight(actor: Actor): string {
  const next =
    actor.kind === "apiKey"
      ? "Use a key with the scope define, or have an owner or admin store the definition first."
      : "Ask an owner or admin of the project to store it first.";
  return `This definition is new to the project, and you may not write definitions. ${next}`;
}

/** Why a key must not store what a fork's pull request says; null where it may. */
function forkReason(
  actor: Actor,
  headRepository: string | undefined,
  source: RunInput["source"],
): string | null {
  if (actor.kind !== "apiKey" || source?.pullRequest === undefined) return null;
  const next = "A member who may write definitions has to look at it and store it first.";
  if (headRepository === undefined) {
    return `This definition is new to the project and comes from a pull request that does not say where its commits are from, so it may be a fork's. Send definition.headRepository, as the newest command line does. ${next}`;
  }
  if (headRepository.toLowerCase() === source.repository.toLowerCase()) return null;
  return `This definition is new to the project and comes from ${headRepository}, a fork. ${next}`;
}

type Filled = { ok: true; submission: Submission } | { ok: false; problems: SubmissionProblem[] };

/**
 * What is not said is this definition's target at the commit, all of its scenarios, its labels and its
 * baseline. Pure.
 */
function fillSubmission(
  { definition: _, targets, scenarios, labels, source: commitSource, ...asked }: RunInput,
  definition: { revisionId: string } | undefined,
  content: Definition | null,
): Filled {
  const all = scenarios ?? content?.scenarios.map(({ id }) => ({ scenario: id }));
  const problem = (path: string, message: string): Filled => ({
    ok: false,
    problems: [{ path, message }],
  });
  if (all === undefined) return problem("scenarios", "Name the scenarios to measure.");
  const chosen = labels ?? content?.labels;
  if (chosen === undefined) {
    return problem("labels", "Name the labels to measure on, here or in the definition.");
  }
  const filledSource = withBaseline(commitSource, content, targets);
  const rest = {
    ...asked,
    ...(filledSource === undefined ? {} : { source: filledSource }),
    scenarios: all,
    labels: chosen,
    ...(definition === undefined ? {} : { definition }),
  };
  if (targets !== undefined) return { ok: true, submission: { ...rest, targets } };
  const commit = commitSource?.commit;
  const { id, source } = content?.target ?? {};
  const isRepository = source?.checkout !== undefined || source?.git !== undefined;
  if (id === undefined || commit === undefined || !isRepository) {
    return problem(
      "targets",
      "Name the versions to measure in targets, or give source.commit where the source is a repository.",
    );
  }
  return { ok: true, submission: { ...rest, targets: [{ target: id, versions: [commit] }] } };
}

/** The commit with the baseline of its definition, unless it names one or two versions are compared. Pure. */
function withBaseline(
  source: RunInput["source"],
  content: Definition | null,
  targets: RunInput["targets"],
): RunInput["source"] {
  const version = content?.baseline;
  const compares = targets?.some(
    ({ compare, calibrate }) => compare !== undefined || calibrate !== undefined,
  );
  if (source === undefined || source.baseline !== undefined || version === undefined || compares) {
    return source;
  }
  return { ...source, baseline: { version, found: baselineOfDefinition } };
}
