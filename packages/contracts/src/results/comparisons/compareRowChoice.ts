import { z } from "zod";
import { measureNameSchema } from "../../base/measures.ts";
import { type Params, paramsSchema, scenarioIdSchema } from "../../work/catalog/catalog.ts";
import { referenceFigureSchema } from "./compareReferences.ts";
import { paramsText, readParamsText } from "./paramsText.ts";

/** Longest text that names chosen rows in an address. */
export const compareRowsTextMax = 8000;

/** What names a row of a comparison; a row has more. */
export interface CompareRowName {
  scenario: string;
  scenarioVersion: number;
  params: Params;
  measure: { name: string };
  statistic: z.infer<typeof referenceFigureSchema>["statistic"] | null;
}

const rowChoiceSchema = z.strictObject({
  scenario: scenarioIdSchema,
  /** Version of the scenario; null: any. */
  version: z.int().min(1).nullable(),
  measures: z
    .array(
      z.strictObject({
        name: measureNameSchema,
        statistic: referenceFigureSchema.shape.statistic.nullable(),
      }),
    )
    .min(1),
  /** Parameters that the rows have; they may have more. */
  params: paramsSchema,
});
/** Measures of one workload, chosen to be rows of a comparison. */
export type RowChoice = z.infer<typeof rowChoiceSchema>;

/**
 * Rows as they stand in addresses: `sql.simple@1~insert;query:p90~rows=1000`, one part for each workload,
 * separated by commas. Rows of one workload share their part.
 */
export function compareRowsText(rows: readonly CompareRowName[]): string {
  const workloads = Map.groupBy(
    rows,
    ({ scenario, scenarioVersion, params }) =>
      `${scenario}@${scenarioVersion} ${paramsText(params)}`,
  );
  return [...workloads.values()].flatMap(workloadText).join(",");
}

function workloadText(rows: readonly CompareRowName[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const measures = rows.map(({ measure, statistic }) =>
    statistic === null ? measure.name : `${measure.name}:${statistic}`,
  );
  const params = paramsText(first.params);
  const parts = [`${first.scenario}@${first.scenarioVersion}`, [...new Set(measures)].join(";")];
  return [[...parts, ...(params === "" ? [] : [params])].join("~")];
}

/** The measures that one part of such a text names; null where it names none. */
export function readRowChoice(text: string): RowChoice | null {
  const [workload = "", measures = "", pinned, ...more] = text.split("~");
  const [scenario, version, ...others] = workload.split("@");
  const read = rowChoiceSchema.safeParse({
    scenario,
    version: version === undefined ? null : Number(version),
    measures: measures.split(";").map((measure) => {
      const [name, statistic, ...rest] = measure.split(":");
      return { name: [name, ...rest].join(":"), statistic: statistic ?? null };
    }),
    params: pinned === undefined ? {} : readParamsText(pinned),
  });
  return read.success && more.length + others.length === 0 ? read.data : null;
}

/** The rows that somebody chose, in their own order. A choice that no row answers to adds none. */
export function chooseRows<R extends CompareRowName>(
  rows: readonly R[],
  choices: readonly RowChoice[],
): R[] {
  const ofScenario = Map.groupBy(choices, ({ scenario }) => scenario);
  return rows.filter((row) =>
    ofScenario.get(row.scenario)?.some((choice) => isChosen(row, choice)),
  );
}

function isChosen(row: CompareRowName, { version, measures, params }: RowChoice): boolean {
  return (
    (version === null || version === row.scenarioVersion) &&
    measures.some(
      ({ name, statistic }) => name === row.measure.name && statistic === row.statistic,
    ) &&
    Object.entries(params).every(([name, value]) => row.params[name] === value)
  );
}
