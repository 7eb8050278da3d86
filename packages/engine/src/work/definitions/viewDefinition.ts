import {
  type Definition,
  type DefinitionRevisionSummary,
  type DefinitionSummary,
  definitionSchema,
  modesOf,
  sourceKindOf,
} from "@lapline/contracts/definitions";
import type { Prisma } from "@lapline/db";
import { storedDefinitionSelect, viewStoredDefinition } from "./storedDefinition.ts";

/** Columns that a definition's summary is made of. */
export const definitionSelect = {
  id: true,
  key: true,
  archivedAt: true,
  createdAt: true,
  headId: true,
  head: { select: { ...storedDefinitionSelect, createdAt: true, createdBy: true, text: true } },
} satisfies Prisma.DefinitionSelect;

type DefinitionRow = Prisma.DefinitionGetPayload<{ select: typeof definitionSelect }>;

/** How often a definition was measured. */
export interface DefinitionUse {
  runs: number;
  lastRunAt: Date | null;
}

/** The contract's view of a definition that is offered or was; null for one that was only tried. */
export function viewDefinition(row: DefinitionRow, use: DefinitionUse): DefinitionSummary | null {
  const { head } = row;
  if (head === null || head.number === null) return null;
  const stored = viewStoredDefinition(head);
  const { target } = stored.content;
  return {
    id: row.id,
    target: row.key,
    title: target.title ?? row.key,
    description: target.description ?? "",
    revision: head.number,
    source: sourceKindOf(target.source),
    repository: stored.repository,
    modes: modesOf(stored.content),
    scenarios: viewScenarios(stored.content, stored.scenarioVersions),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    revisedAt: head.createdAt.toISOString(),
    revisedBy: head.createdBy,
    runs: use.runs,
    lastRunAt: use.lastRunAt?.toISOString() ?? null,
  };
}

/** Scenarios of a revision with the versions under which they are known. Pure. */
export function viewScenarios(content: Definition, versions: Readonly<Record<string, number>>) {
  return content.scenarios.map(({ id, title }) => ({
    id,
    title: title ?? id,
    version: versions[id] ?? null,
  }));
}

/** Columns that a revision's row in a list is made of. */
export const revisionSelect = {
  id: true,
  number: true,
  commit: true,
  repository: true,
  createdAt: true,
  createdBy: true,
  _count: { select: { jobs: { where: { kind: { not: "try" } } } } },
} satisfies Prisma.DefinitionRevisionSelect;

type RevisionRow = Prisma.DefinitionRevisionGetPayload<{ select: typeof revisionSelect }>;

/** The contract's view of a revision in a list; `number` is that of a kept one. */
export function viewRevision(
  { _count, createdAt, ...row }: RevisionRow,
  headId: string | null,
): DefinitionRevisionSummary {
  const { id, number, commit, repository, createdBy } = row;
  if (number === null) throw new Error(`the draft ${id} has no number`);
  return {
    id,
    number,
    isHead: id === headId,
    commit,
    repository,
    createdAt: createdAt.toISOString(),
    createdBy,
    jobs: _count.jobs,
  };
}

/** What is compared of a revision. */
export function sideOf(row: { content: unknown; repository: string | null }) {
  return { content: definitionSchema.parse(row.content), repository: row.repository };
}
