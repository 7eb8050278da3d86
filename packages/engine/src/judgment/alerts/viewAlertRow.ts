import {
  type AlertSummary,
  alertStateSchema,
  type BrokenBudget,
  brokenBudgetSchema,
  changeDirectionSchema,
  directionSchema,
  type MissingData,
  reasonText,
  unitSchema,
} from "@lapline/contracts";
import { namedBenchmark } from "../../base/index.ts";
import { type StoredChange, viewChange } from "../../results/index.ts";
import { liveAlertStates } from "./liveAlertStates.ts";
import { seriesCountOf, viewMissing } from "./storedMissing.ts";

/** What the alerts statements select. */
export interface AlertRow extends StoredChange {
  id: string;
  title: unknown;
  state: string;
  direction: string;
  target: string;
  baseVersion: string;
  version: string;
  worstRatio: number;
  worstBase: string;
  worstVersion: string;
  assigneeId: string | null;
  assigneeName: string | null;
  snoozedUntil: Date | null;
  openedAt: Date;
  updatedAt: Date;
  unmatchedSince: Date | null;
  revision: number;
  budgetId: string | null;
  /** Null: it is about series that moved. */
  brokenBudget: unknown;
  /** Null unless it is about missing data. */
  missingData: unknown;
  labels: string[];
  seriesCount: number;
  seriesId: string | null;
  scenario: string;
  params: unknown;
  measure: string;
  measureTitle: string;
  unit: string;
  measureDirection: string;
  before: number[];
  after: number[];
}

/** The contract's view of an alert row. A snooze that is over is none. */
export function viewAlertRow(row: AlertRow, now: Date): AlertSummary {
  const { id, title, target, labels, baseVersion, version, revision } = row;
  const state = alertStateSchema.parse(row.state);
  // What was closed needs nobody's attention.
  const unmatchedSince = liveAlertStates.includes(state) ? row.unmatchedSince : null;
  const snoozed = row.snoozedUntil !== null && row.snoozedUntil > now ? row.snoozedUntil : null;
  const budget =
    row.brokenBudget === null
      ? null
      : { ...brokenBudgetSchema.parse(row.brokenBudget), budgetId: row.budgetId };
  const missing = row.missingData === null ? null : viewMissing(row.missingData);
  return {
    id,
    title: reasonText(title),
    state,
    direction: changeDirectionSchema.parse(row.direction),
    target,
    labels: missing === null ? (budget === null ? labels : labelsOf(budget)) : [missing.label],
    baseVersion,
    version,
    seriesCount: countSeries(row, budget, missing),
    worst: viewWorst(row),
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? "" },
    snoozedUntil: snoozed?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(unmatchedSince === null ? {} : { unmatchedSince: unmatchedSince.toISOString() }),
    ...(budget === null ? {} : { budget }),
    ...(missing === null ? {} : { missing }),
    revision,
  };
}

function countSeries(
  { seriesCount }: AlertRow,
  budget: BrokenBudget | null,
  missing: MissingData | null,
): number {
  if (missing !== null) return seriesCountOf(missing);
  return budget === null ? seriesCount : budget.series.length + budget.seriesOmitted;
}

function labelsOf({ series }: BrokenBudget): string[] {
  return [...new Set(series.map(({ label }) => label))].sort();
}

function viewWorst(row: AlertRow): AlertSummary["worst"] {
  const { seriesId, scenario, before, after } = row;
  if (seriesId === null) return null;
  return {
    ...viewChange(row),
    ...{ baseVersion: row.worstBase, version: row.worstVersion },
    seriesId,
    scenario,
    ...namedBenchmark(row.params),
    measure: {
      name: row.measure,
      title: row.measureTitle,
      unit: unitSchema.parse(row.unit),
      direction: directionSchema.parse(row.measureDirection),
    },
    before,
    after,
  };
}
