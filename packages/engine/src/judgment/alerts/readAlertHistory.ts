import type { AlertEvent } from "@lapline/contracts";
import { z } from "zod";
import type { EngineContext } from "../../base/index.ts";

/** Events of one alert that are shown, newest first. */
const eventsMax = 200;

const dataSchema = z.looseObject({ detail: z.string().optional(), title: z.string().optional() });

/** What happened to an alert, from the audit trail, newest first, with the names of who did it. */
export async function readAlertHistory(
  { db }: EngineContext,
  alertId: string,
): Promise<AlertEvent[]> {
  const rows = await db.audit.findMany({
    where: { subjectId: alertId, subjectKind: "alert" },
    orderBy: { id: "desc" },
    take: eventsMax,
    select: { id: true, at: true, actorKind: true, actorId: true, action: true, data: true },
  });
  const ids = (kind: string) => [
    ...new Set(rows.flatMap((row) => (row.actorKind === kind && row.actorId ? [row.actorId] : []))),
  ];
  const [users, keys] = await Promise.all([
    db.user.findMany({ where: { id: { in: ids("user") } }, select: { id: true, name: true } }),
    db.apiKey.findMany({ where: { id: { in: ids("apiKey") } }, select: { id: true, name: true } }),
  ]);
  const names = new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...keys.map(({ id, name }) => [id, `API key ${name}`] as const),
  ]);
  return rows.map(({ id, at, actorKind, actorId, action, data }) => {
    const parsed = dataSchema.safeParse(data);
    const noted = parsed.success ? (parsed.data.detail ?? parsed.data.title ?? null) : null;
    const somebody = actorKind === "apiKey" ? "A deleted API key" : "A former member";
    return {
      id,
      at: at.toISOString(),
      actor: actorKind === "system" ? "Lapline" : (names.get(actorId ?? "") ?? somebody),
      action,
      detail: noted,
    };
  });
}
