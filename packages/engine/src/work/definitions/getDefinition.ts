import type { DefinitionDetail } from "@lapline/contracts/definitions";
import type { EngineContext } from "../../base/index.ts";
import { readUse } from "./readUse.ts";
import {
  definitionSelect,
  revisionSelect,
  viewDefinition,
  viewRevision,
} from "./viewDefinition.ts";

/** Revisions of one definition that its page lists. */
const revisionsMax = 100;
/** Schedules and CI triggers that are named; a project has at most 100 of each. */
const usersMax = 100;

/** A definition of the project by its target, archived or not; null when there is none. */
export async function getDefinition(
  { db }: EngineContext,
  { projectId, target }: { projectId: string; target: string },
): Promise<DefinitionDetail | null> {
  const row = await db.definition.findUnique({
    where: { projectId_key: { projectId, key: target } },
    select: {
      ...definitionSelect,
      revisions: {
        where: { number: { not: null } },
        orderBy: { number: "desc" },
        take: revisionsMax,
        select: revisionSelect,
      },
    },
  });
  if (row === null) return null;
  const timesOf = await readUse(db, [row.id]);
  const summary = viewDefinition(row, timesOf(row.id));
  if (summary === null || row.head === null) return null;
  const named = { take: usersMax, select: { id: true, name: true } };
  const order = { orderBy: { name: "asc" } } as const;
  return {
    ...summary,
    text: row.head.text,
    revisions: row.revisions.map((revision) => viewRevision(revision, row.headId)),
    usedBy: {
      schedules: await db.schedule.findMany({ where: { projectId, target }, ...order, ...named }),
      hooks: await db.inboundHook.findMany({
        where: {
          projectId,
          rules: { some: { settings: { path: ["template", "target"], equals: target } } },
        },
        ...order,
        ...named,
      }),
    },
  };
}
