import { type LoopName, loopNames } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";

/** How many items every loop has set aside. */
export async function countIncidents({
  db,
}: Pick<EngineContext, "db">): Promise<Record<LoopName, number>> {
  const rows = await db.incident.groupBy({
    by: ["loop"],
    where: { state: "open" },
    _count: { _all: true },
  });
  const counts = new Map(rows.map(({ loop, _count }) => [loop, _count._all]));
  const entries = loopNames.map((loop) => [loop, counts.get(loop) ?? 0] as const);
  return Object.fromEntries(entries) as Record<LoopName, number>;
}
