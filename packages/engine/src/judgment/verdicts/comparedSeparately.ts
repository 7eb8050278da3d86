import {
  type Catalog,
  type CompareRow,
  canonicalJson,
  jobProvisionerSchema,
  type Params,
  paramsSchema,
  splitParams,
  workloadName,
} from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { compareColumns } from "../../results/index.ts";
import { type ComparedRow, comparedRow, incomparableRow } from "./comparedRow.ts";
import type { VerdictJob } from "./verdictRun.ts";

/** Different versions, modes, builds and labels of one run that are held against the baseline. */
const columnsMax = 50;

/** A row of ordinary results, with what has to be measured to see it again. */
export interface SeparateRow extends ComparedRow {
  column: MeasuredColumn;
  scenario: string;
  scenarioVersion: number;
  params: Params;
}

type MeasuredColumn = ReturnType<typeof columnsOf>[number];

/** The ordinary results of the run itself against the newest ones of its baseline. */
export async function comparedSeparately(
  context: EngineContext,
  catalog: Catalog,
  { projectId, base, jobs }: { projectId: string; base: string; jobs: readonly VerdictJob[] },
): Promise<SeparateRow[]> {
  const rows: SeparateRow[] = [];
  const headReportIds = jobs.flatMap(({ report }) => report?.id ?? []);
  for (const column of columnsOf(catalog, jobs).slice(0, columnsMax)) {
    if (column.version === base) continue;
    const { rows: compared } = await compareColumns(context, catalog, {
      projectId,
      columns: [{ ...column, version: base }, column],
      headReportIds,
    });
    const there = new Set(compared.map((row) => keyOf(row, row.measure.name)));
    for (const { cells, changes, ...workload } of compared) {
      const [, change] = changes;
      const [baseCell, cell] = cells;
      if (cell == null || baseCell == null) continue;
      const { measure, derivedFrom } = workload;
      const { scenario, scenarioVersion } = workload;
      const params = { ...workload.params, ...column.params };
      const about = {
        measure: measure.title,
        workload: workloadName(scenario, params),
        target: column.target,
        baseVersion: base,
        version: column.version,
        label: column.label,
        measured: "separately" as const,
        ...(derivedFrom !== undefined &&
          there.has(keyOf(workload, derivedFrom)) && { derived: true as const }),
      };
      const { differences = [] } = cell.load ?? {};
      const place = { column, scenario, scenarioVersion, params };
      if (differences.length > 0) {
        rows.push({ ...incomparableRow(cell.seriesId, about, differences), ...place });
      } else if (change != null) {
        const { ratio, low, high, verdict } = change;
        const n = { base: baseCell.n, head: cell.n };
        const facts = { ...measure, n, ratio, ratioLow: low, ratioHigh: high, verdict };
        rows.push({ ...comparedRow(cell.seriesId, about, facts), ...place });
      }
    }
  }
  return rows;
}

type Workload = Pick<CompareRow, "scenario" | "scenarioVersion" | "params">;

function keyOf({ scenario, scenarioVersion, params }: Workload, measure: string): string {
  return canonicalJson([scenario, scenarioVersion, params, measure]);
}

function columnsOf({ targets }: Pick<Catalog, "targets">, jobs: readonly VerdictJob[]) {
  const columns = jobs
    .filter(({ kind, status }) => kind === "measure" && status === "PROCESSED")
    .map(({ target, version, durability, provisioner, label, params }) => {
      const known = targets.find(({ id }) => id === target.key) ?? {};
      const { options } = splitParams(known, paramsSchema.parse(params));
      return {
        target: target.key,
        version: version.name,
        durability,
        provisioner: jobProvisionerSchema.parse(provisioner),
        label: label.name,
        ...(Object.keys(options).length === 0 ? {} : { params: options }),
      };
    });
  return [...new Map(columns.map((column) => [canonicalJson(column), column])).values()];
}
