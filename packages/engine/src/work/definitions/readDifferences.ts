import { definitionSchema } from "@lapline/contracts/definitions";
import type { Db } from "@lapline/db";
import { describeDifference } from "./describeDifference.ts";

/** Differences that are told of two revisions. */
const differencesMax = 10;

/**
 * What parts results of a scenario by one revision of its definition from those by another, in
 * sentences; empty where a revision is gone or differs in what parts nothing.
 */
export async function readDifferences(
  db: Pick<Db, "definitionRevision">,
  {
    definitionId,
    scenario,
    from,
    to,
  }: { definitionId: string; scenario: string; from: number; to: number },
): Promise<string[]> {
  const rows = await db.definitionRevision.findMany({
    where: { definitionId, number: { in: [from, to] } },
    select: { number: true, content: true, repository: true },
  });
  const sideOf = (number: number) => {
    const row = rows.find((one) => one.number === number);
    return row && { content: definitionSchema.parse(row.content), repository: row.repository };
  };
  const [before, after] = [sideOf(from), sideOf(to)];
  if (before === undefined || after === undefined) return [];
  return describeDifference(before, after)
    .filter(
      ({ part, partsSeries }) =>
        partsSeries &&
        (!part.startsWith("scenarios.") || part.startsWith(`scenarios.${scenario}.`)),
    )
    .map(({ words }) => words)
    .slice(0, differencesMax);
}
