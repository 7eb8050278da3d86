import { randomUUID } from "node:crypto";
import { budgetInputSchema } from "@lapline/contracts";
import { createBudget } from "@lapline/engine";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import type { AccessRow, OwnIds } from "./accessRow.ts";

/** Gives a project a series like this one, without a result, so that it may have the same budget. */
async function copySeries(projectId: string, { seriesId }: OwnIds): Promise<void> {
  const db = database();
  const { target, label, measure } = await db.series.findUniqueOrThrow({
    where: { id: seriesId },
    select: { target: { select: { key: true } }, label: { select: { name: true } }, measure: true },
  });
  const { key } = target;
  if ((await db.series.count({ where: { projectId, measure, target: { key } } })) > 0) return;
  const { id: targetId } = await db.target.upsert({
    where: { projectId_key: { projectId, key } },
    create: { id: randomUUID(), projectId, key },
    update: {},
  });
  const { id: labelId } = await db.hardwareLabel.upsert({
    where: { projectId_name: { projectId, name: label.name } },
    create: { id: randomUUID(), projectId, name: label.name },
    update: {},
  });
  await db.$executeRaw`
    INSERT INTO "series" ("id", "projectId", "fingerprint", "targetId", "scenarioId",
      "scenarioVersion", "params", "durability", "provisioner", "labelId", "measure",
      "measureTitle", "unit", "direction")
    SELECT gen_random_uuid(), ${projectId}::uuid, ${randomUUID()}, ${targetId}::uuid, "scenarioId",
      "scenarioVersion", "params", "durability", "provisioner", ${labelId}::uuid, "measure",
      "measureTitle", "unit", "direction"
    FROM "series" WHERE "id" = ${seriesId}::uuid`;
}

/** A budget that keeps; one per scope may exist, so those of earlier calls go first. */
async function withoutBudgets(_: string, ids: OwnIds) {
  const db = database();
  await db.budget.deleteMany();
  for (const { id } of await db.project.findMany({ select: { id: true } })) {
    await copySeries(id, ids);
  }
  const { measure, target, direction } = await db.series.findUniqueOrThrow({
    where: { id: ids.seriesId },
    select: { measure: true, direction: true, target: { select: { key: true } } },
  });
  return { target: target.key, measure, value: direction === "lower_is_better" ? 1e18 : 0 };
}

async function newBudget(projectId: string, ids: OwnIds): Promise<{ id: string; value: number }> {
  const budget = budgetInputSchema.parse(await withoutBudgets(projectId, ids));
  const actor = { kind: "system" as const };
  const created = await createBudget(engine(), { projectId, actor, budget });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return { id: created.budget.id, value: created.budget.value };
}

/** How the access test calls what is done with budgets. */
export const budgetRows: Record<string, AccessRow> = {
  "budgets.list": {
    input: async (projectId, ids) => {
      if ((await database().budget.count({ where: { projectId } })) === 0)
        await newBudget(projectId, ids);
      return {};
    },
    foreign: "nothing of it",
  },
  "budgets.create": { input: withoutBudgets, foreign: "nothing of it" },
  "budgets.preview": { input: withoutBudgets, foreign: "nothing of it" },
  "budgets.update": { input: newBudget, foreign: 404 },
  "budgets.delete": {
    input: async (projectId, ids) => ({ id: (await newBudget(projectId, ids)).id }),
    foreign: 404,
  },
};
