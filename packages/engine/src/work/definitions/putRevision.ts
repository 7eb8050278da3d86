import type { Catalog } from "@lapline/contracts";
import { type Definition, definitionsMax } from "@lapline/contracts/definitions";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, nameOfActor, newId } from "../../base/index.ts";
import { allocateScenarios } from "./allocateScenarios.ts";
import { contentHash } from "./contentHash.ts";
import { type DefinitionConflict, definitionConflicts } from "./definitionConflicts.ts";

interface RevisionToPut {
  projectId: string;
  actor: Actor;
  text: string;
  content: Definition;
  /** See `repositoryOf`. */
  repository: string | null;
  commit: string | null;
  /** Whether it becomes the offered one. */
  isOffered: boolean;
}

interface StoredRevision {
  definitionId: string;
  revisionId: string;
  number: number | null;
}

type PutRevisionOutcome =
  | (StoredRevision & { outcome: "created" | "revised" | "restored" | "unchanged" })
  | { outcome: "refused"; conflicts: DefinitionConflict[] };

/** The stored revision that says this, if any. */
export async function findRevision(
  tx: Pick<Tx, "definitionRevision">,
  { projectId, content, repository }: Pick<RevisionToPut, "projectId" | "content" | "repository">,
): Promise<(StoredRevision & { isHead: boolean; isArchived: boolean }) | null> {
  const found = await tx.definitionRevision.findFirst({
    where: {
      definition: { projectId, key: content.target.id },
      contentHash: contentHash(content, repository),
      number: { not: null },
    },
    select: {
      id: true,
      number: true,
      definition: { select: { id: true, headId: true, archivedAt: true } },
    },
  });
  if (found === null) return null;
  const { id: revisionId, number, definition } = found;
  return {
    definitionId: definition.id,
    revisionId,
    number,
    isHead: definition.headId === revisionId,
    isArchived: definition.archivedAt !== null,
  };
}

/**
 * Stores what a definition says as its next revision, unless it has one that says the same. Part of the
 * caller's transaction, which holds `lockDefinitions`; nothing is stored where it is refused.
 */
export async function putRevision(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: RevisionToPut,
): Promise<PutRevisionOutcome> {
  const { projectId, content, repository, isOffered } = input;
  const key = content.target.id;
  const conflicts = await definitionConflicts(tx, catalog, { projectId, content, repository });
  const definition = await tx.definition.findUnique({
    where: { projectId_key: { projectId, key } },
    select: { id: true, headId: true, archivedAt: true },
  });
  if (definition !== null && definition.archivedAt !== null) {
    const message = `The definition ${key} is archived. Restore it first.`;
    conflicts.push({ path: ["target", "id"], message });
  }
  if (
    definition === null &&
    (await tx.definition.count({ where: { projectId } })) >= definitionsMax
  ) {
    const message = `A project has at most ${definitionsMax} definitions. Define several scenarios for one target.`;
    conflicts.push({ path: ["target", "id"], message });
  }
  if (conflicts.length > 0) return { outcome: "refused", conflicts };
  const known = await findRevision(tx, input);
  if (known !== null) {
    if (known.isHead || !isOffered) return { ...known, outcome: "unchanged" };
    await offer(tx, context, input, known);
    return { ...known, outcome: "restored" };
  }
  const definitionId = definition?.id ?? newId(context);
  if (definition === null)
    await tx.definition.create({ data: { id: definitionId, projectId, key } });
  const stored = await addRevision(tx, context, catalog, { ...input, definitionId });
  const isFirst = definition === null || definition.headId === null;
  await auditRevision(
    tx,
    context,
    input,
    stored,
    isFirst ? "definition.created" : "definition.revised",
  );
  // A definition that nobody wrote but in a pull request is offered to nobody else.
  if (isOffered)
    await tx.definition.update({
      where: { id: definitionId },
      data: { headId: stored.revisionId },
    });
  return { ...stored, outcome: isFirst ? "created" : "revised" };
}

/** Adds a draft: a revision without a number, which is offered to nobody and deleted after a day. */
export async function putDraft(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: Omit<RevisionToPut, "isOffered">,
): Promise<
  (StoredRevision & { outcome: "stored" }) | { outcome: "refused"; conflicts: DefinitionConflict[] }
> {
  const { projectId, content } = input;
  const key = content.target.id;
  const conflicts = await definitionConflicts(tx, catalog, input);
  if (conflicts.length > 0) return { outcome: "refused", conflicts };
  const { id: definitionId } = await tx.definition.upsert({
    where: { projectId_key: { projectId, key } },
    create: { id: newId(context), projectId, key },
    update: {},
    select: { id: true },
  });
  const stored = await addRevision(tx, context, catalog, { ...input, definitionId }, true);
  return { ...stored, outcome: "stored" };
}

async function addRevision(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: Omit<RevisionToPut, "isOffered"> & { definitionId: string },
  isDraft = false,
): Promise<StoredRevision> {
  const { projectId, definitionId, actor, text, content, repository, commit } = input;
  const { _max } = await tx.definitionRevision.aggregate({
    where: { definitionId },
    _max: { number: true },
  });
  const number = isDraft ? null : (_max.number ?? 0) + 1;
  const revisionId = newId(context);
  const undated = { definitionId, revisionId, revision: number, repository, content };
  await tx.definitionRevision.create({
    data: {
      id: revisionId,
      definitionId,
      number,
      text,
      content,
      contentHash: contentHash(content, repository),
      repository,
      commit,
      scenarioVersions: await allocateScenarios(tx, catalog, projectId, undated),
      createdBy: nameOfActor(actor),
      createdById: "id" in actor ? actor.id : null,
    },
  });
  return { definitionId, revisionId, number };
}

/** Offers a revision that another one took the place of before. */
async function offer(
  tx: Tx,
  context: EngineContext,
  input: RevisionToPut,
  { definitionId, revisionId, number }: StoredRevision,
): Promise<void> {
  await tx.definition.update({ where: { id: definitionId }, data: { headId: revisionId } });
  const stored = { definitionId, revisionId, number };
  await auditRevision(tx, context, input, stored, "definition.offered");
}

async function auditRevision(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, content, commit }: RevisionToPut,
  { definitionId, revisionId, number }: StoredRevision,
  action: string,
): Promise<void> {
  await writeAudit(tx, context, {
    projectId,
    actor,
    action,
    subjectKind: "definition",
    subjectId: definitionId,
    data: {
      target: content.target.id,
      revision: number,
      revisionId,
      ...(commit === null ? {} : { commit }),
    },
  });
}
