import { idSchema } from "@lapline/contracts";
import type { Db } from "@lapline/db";

interface Named {
  actorKind: string;
  actorId: string | null;
}

/** Names of the people, API keys and machines behind some audit rows, by `kind:id`; null: of every project. */
export async function auditActorNames(
  db: Db,
  projectId: string | null,
  rows: readonly Named[],
): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(rows.flatMap((row) => (row.actorKind === kind && row.actorId ? [row.actorId] : []))),
  ];
  const rowIdsOf = (kind: string) => idsOf(kind).filter((id) => idSchema.safeParse(id).success);
  const within = projectId === null ? {} : { projectId };
  const select = { id: true, name: true } as const;
  const [people, keys, machines] = await Promise.all([
    db.user.findMany({ where: { id: { in: idsOf("user") } }, select }),
    db.apiKey.findMany({ where: { ...within, id: { in: rowIdsOf("apiKey") } }, select }),
    db.machine.findMany({ where: { ...within, id: { in: rowIdsOf("machine") } }, select }),
  ]);
  return new Map([
    ...people.map(({ id, name }) => [`user:${id}`, name] as const),
    ...keys.map(({ id, name }) => [`apiKey:${id}`, name] as const),
    ...machines.map(({ id, name }) => [`machine:${id}`, name] as const),
  ]);
}
