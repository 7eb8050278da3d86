import { boundOf, describeBudget, workloadName } from "@lapline/contracts";
import type { Db } from "@lapline/db";
import { liveAlertStates } from "../alerts/liveAlertStates.ts";
import { judgePoint } from "./judgeBudget.ts";
import { readBudgetSeries } from "./readBudgetSeries.ts";
import { budgetSelect, measureOf } from "./storedBudget.ts";

/** Budgets of the targets of one run that are looked at. */
const budgetsMax = 500;

interface OverBudget {
  /** Without a full stop: "p99 of records.insert is 23.1 ms, budget 20 ms". */
  sentence: string;
  seriesId: string;
  /** The active alert of the budget; null: it was dismissed, or is not there yet. */
  alertId: string | null;
}

/**
 * Series of a run whose results surely break a budget. Of several versions the newest one of the run
 * counts. A single value counts where the newest one of the history before is over the budget too.
 */
export async function readOverBudget(
  db: Db,
  { projectId, runId }: { projectId: string; runId: string },
): Promise<OverBudget[]> {
  const measured = await db.$queryRaw<{ measure: string }[]>`
    SELECT DISTINCT series."measure" FROM "job" job
    JOIN "result" result ON result."jobId" = job."id"
    JOIN "series" series ON series."id" = result."seriesId"
    WHERE job."projectId" = ${projectId}::uuid AND job."runId" = ${runId}::uuid`;
  const budgets = await db.budget.findMany({
    where: {
      projectId,
      measure: { in: measured.map(({ measure }) => measure) },
      target: { jobs: { some: { runId } } },
    },
    orderBy: { id: "asc" },
    take: budgetsMax,
    select: budgetSelect,
  });
  const over: (Omit<OverBudget, "alertId"> & { budgetId: string })[] = [];
  for (const budget of budgets) {
    const measure = measureOf(budget);
    const bounded = { bound: boundOf(measure.direction), value: budget.value };
    for (const { seriesId, scenario, benchmark, results } of await readBudgetSeries(
      db,
      budget,
      runId,
    )) {
      const [own] = results;
      if (own === undefined || own.runId !== runId) continue;
      const before = results.find((result) => result.runId !== runId);
      const points = before === undefined ? [own] : [own, before];
      if (judgePoint(points, 0, bounded) !== "broken") continue;
      const words = describeBudget({ value: own.value, budget: budget.value }, measure.unit);
      const what = `${measure.title} of ${workloadName(scenario, { benchmark })}`;
      const sentence = `${what} is ${words.value}, budget ${words.budget}`;
      over.push({ sentence: sentence.replaceAll("\u202f", " "), seriesId, budgetId: budget.id });
    }
  }
  const alerts = await readAlerts(db, [...new Set(over.map(({ budgetId }) => budgetId))]);
  return over.map(({ budgetId, ...one }) => ({ ...one, alertId: alerts.get(budgetId) ?? null }));
}

/** The newest active alert of each budget that has one. */
async function readAlerts(db: Db, budgetIds: string[]): Promise<Map<string | null, string>> {
  if (budgetIds.length === 0) return new Map();
  const alerts = await db.alert.findMany({
    where: { budgetId: { in: budgetIds }, state: { in: liveAlertStates } },
    orderBy: { openedAt: "asc" },
    select: { id: true, budgetId: true },
  });
  return new Map(alerts.map(({ id, budgetId }) => [budgetId, id]));
}
