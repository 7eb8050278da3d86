import { seriesEnvironmentsMax } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { comparabilityFacts } from "../../work/index.ts";

/**
 * The facts that make results comparable, by their hash, of the newest environments of some points;
 * nothing while all were measured in the same.
 */
export async function readEnvironments(
  db: Db,
  points: readonly { environmentHash: string }[],
): Promise<Record<string, Record<string, string>>> {
  const hashes = new Set<string>();
  for (let place = points.length - 1; place >= 0; place -= 1) {
    const hash = points[place]?.environmentHash;
    if (hash !== undefined && hashes.size < seriesEnvironmentsMax) hashes.add(hash);
  }
  return hashes.size < 2 ? {} : comparabilityFacts(db, [...hashes]);
}
