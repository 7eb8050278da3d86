import type { Catalog } from "@lapline/contracts";
import type { Tx } from "@lapline/db";

/** Stores the descriptions of these scenarios as the catalog has them now. */
export async function ensureScenarios(
  tx: Tx,
  catalog: Catalog,
  ids: ReadonlySet<string>,
): Promise<void> {
  const used = catalog.scenarios.filter(({ id }) => ids.has(id));
  for (const scenario of used.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await tx.$executeRaw`
      INSERT INTO "scenario" ("id", "version", "title", "loadModel", "description")
      VALUES (${scenario.id}, ${scenario.version}, ${scenario.title}, ${scenario.loadModel},
              ${JSON.stringify(scenario)}::jsonb)
      ON CONFLICT ("id", "version") DO UPDATE SET
        "title" = excluded."title", "loadModel" = excluded."loadModel",
        "description" = excluded."description", "updatedAt" = now()
      WHERE "scenario"."description" IS DISTINCT FROM excluded."description"`;
  }
}
