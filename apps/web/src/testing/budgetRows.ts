import { budgetInputSchema } from "@lapline/contracts";
import { createBudget } from "@lapline/engine";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import type { AccessRow } from "./accessRow.ts";
import { newMeasured } from "./newMeasured.ts";
import { testImport } from "./testImport.ts";

const { target } = testImport();

/** A budget for what every project has measured; one per scope may exist, so earlier ones go first. */
async function withoutBudgets() {
  const db = database();
  await db.budget.deleteMany();
  for (const { id } of await db.project.findMany({ select: { id: true } })) {
    const place = { projectId: id, target: { key: target } };
    if ((await db.series.count({ where: place })) === 0) await newMeasured(id);
  }
  const { measure } = await db.series.findFirstOrThrow({ where: { target: { key: target } } });
  return { target, measure, value: 1e12 };
}

async function newBudget(projectId: string): Promise<{ id: string; value: number }> {
  const budget = budgetInputSchema.parse(await withoutBudgets());
  const actor = { kind: "system" as const };
  const created = await createBudget(engine(), { projectId, actor, budget });
  if (created.outcome !== "created") throw new Error(created.outcome);
  return { id: created.budget.id, value: 2e12 };
}

/** How the access test calls what is done with budgets. */
export const budgetRows: Record<string, AccessRow> = {
  "budgets.list": {
    input: async (projectId) => {
      await newBudget(projectId);
      return { limit: 100 };
    },
    foreign: "nothing of it",
  },
  "budgets.create": { input: withoutBudgets, foreign: "nothing of it" },
  "budgets.preview": { input: withoutBudgets, foreign: "nothing of it" },
  "budgets.update": { input: newBudget, foreign: 404 },
  "budgets.delete": {
    input: async (projectId) => ({ id: (await newBudget(projectId)).id }),
    foreign: 404,
  },
};
