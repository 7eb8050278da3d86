import { environmentSchema } from "@lapline/contracts";
import type { Db } from "@lapline/db";

/** Environments whose facts are kept; some hundred bytes each. */
const keptMax = 1_000;

/** A hash stands for the same facts in every book and for ever. */
const kept = new Map<string, Record<string, string>>();

/**
 * The facts that make results comparable, by the hash over them. The book is asked only for those that
 * this process has not seen: pages ask for the same few again and again.
 */
export async function comparabilityFacts(
  db: Pick<Db, "environment">,
  hashes: readonly string[],
): Promise<Record<string, Record<string, string>>> {
  const unseen = hashes.filter((hash) => !kept.has(hash));
  const read = new Map<string, Record<string, string>>();
  if (unseen.length > 0) {
    const rows = await db.environment.findMany({
      where: { comparabilityHash: { in: unseen } },
      distinct: ["comparabilityHash"],
      select: { comparabilityHash: true, content: true },
    });
    for (const { comparabilityHash, content } of rows) {
      read.set(comparabilityHash, environmentSchema.parse(content).comparability);
    }
  }
  const facts = hashes.flatMap((hash) => {
    const found = read.get(hash) ?? kept.get(hash);
    return found === undefined ? [] : [[hash, found] as const];
  });
  for (const [hash, found] of read) keep(hash, found);
  return Object.fromEntries(facts);
}

function keep(hash: string, facts: Record<string, string>): void {
  const [oldest] = kept.keys();
  if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
  kept.set(hash, facts);
}
