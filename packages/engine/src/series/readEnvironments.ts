import { environmentSchema, seriesEnvironmentsMax } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import type { PointRow } from "./readPoints.ts";

/**
 * The facts that make results comparable, by their hash, of the newest environments of some points;
 * nothing while all were measured in the same.
 */
export async function readEnvironments(
  db: Db,
  points: readonly Pick<PointRow, "environmentId" | "environmentHash">[],
): Promise<Record<string, Record<string, string>>> {
  const byHash = new Map<string, string>();
  for (const { environmentHash, environmentId } of [...points].reverse()) {
    if (byHash.size < seriesEnvironmentsMax && !byHash.has(environmentHash)) {
      byHash.set(environmentHash, environmentId);
    }
  }
  if (byHash.size < 2) return {};
  const rows = await db.environment.findMany({
    where: { id: { in: [...byHash.values()] } },
    select: { comparabilityHash: true, content: true },
  });
  return Object.fromEntries(
    rows.map(({ comparabilityHash, content }) => [
      comparabilityHash,
      environmentSchema.parse(content).comparability,
    ]),
  );
}
