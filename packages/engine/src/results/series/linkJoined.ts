import type { Tx } from "@lapline/db";

/** Links imported histories to the measured ones that go on with them, where somebody decided so. */
export async function linkJoined(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "series" imported SET "continuedById" = measured."id"
    FROM "history_join" decided, "series" measured
    WHERE measured."targetId" = decided."targetId" AND measured."scenarioId" = decided."scenarioId"
      AND measured."scenarioVersion" = decided."scenarioVersion"
      AND measured."labelId" = decided."labelId"
      AND measured."definitionHash" = decided."definitionHash"
      AND decided."separatedAt" IS NULL AND measured."statistic" IS NULL
      AND imported."targetId" = measured."targetId" AND imported."scenarioId" = measured."scenarioId"
      AND imported."scenarioVersion" = measured."scenarioVersion"
      AND imported."labelId" = measured."labelId" AND imported."provisioner" = 'imported'
      AND imported."measure" = measured."measure" AND imported."params" = measured."params"
      AND imported."unit" = measured."unit" AND imported."direction" = measured."direction"
      AND imported."continuedById" IS DISTINCT FROM measured."id"
      AND (measured."id" = ANY(${ids}::uuid[]) OR imported."id" = ANY(${ids}::uuid[]))`;
}
