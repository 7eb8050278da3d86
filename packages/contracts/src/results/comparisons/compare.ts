import { z } from "zod";
import { idSchema, storedNameSchema } from "../../base/ids.ts";
import { measureDefinitionSchema, measureNameSchema } from "../../base/measures.ts";
import {
  jobProvisionerSchema,
  paramsSchema,
  paramValueSchema,
  scenarioDescriptionSchema,
} from "../../work/catalog/catalog.ts";
import { comparedLoadsSchema } from "../../work/loads/compareLoads.ts";
import { compareColumnsMax, compareReferencesMax } from "./compareColumns.ts";
import { referenceColumnSchema, referenceFigureSchema } from "./compareReferences.ts";
import { compareRowsTextMax, type RowChoice, readRowChoice } from "./compareRowChoice.ts";
import { compareStatistics } from "./compareStatistics.ts";
import { readParamsText } from "./paramsText.ts";

const columnShape = {
  target: storedNameSchema,
  version: storedNameSchema,
  durability: storedNameSchema,
  provisioner: jobProvisionerSchema,
  label: storedNameSchema,
};

/**
 * One side of a comparison: what was measured, how it was kept and built, and on which hardware. With
 * `params` it holds the results with these values only, and they are no part of its rows any more.
 */
export const compareColumnSchema = z.strictObject({
  ...columnShape,
  params: paramsSchema.optional(),
});
export type CompareColumn = z.infer<typeof compareColumnSchema>;

const format = "target~version~durability~provisioner~label, then ~name=value;… for parameters";

const rowFormat = "scenario~measure or scenario@version~measure;measure:p90~name=value;…";

/** The column that the text of an address stands for; null when it stands for none. */
function parseCompareColumn(text: string): CompareColumn | null {
  const [target, version, durability, provisioner, label, pinned, ...more] = text.split("~");
  const params = pinned === undefined ? undefined : readParamsText(pinned);
  const about = { target, version, durability, provisioner, label };
  const read = compareColumnSchema.safeParse(params === undefined ? about : { ...about, params });
  return read.success && more.length === 0 ? read.data : null;
}

const referenceKeySchema = z
  .string()
  .max(200)
  .regex(/^[a-z0-9-]+~[a-z0-9.-]+$/, "write it as target~key, as GET /compare/references lists it");

/** Query of `GET /api/v1/compare`: columns as text, separated by commas, the base first. */
export const compareQuerySchema = z.strictObject({
  columns: z
    .string()
    .max(5000)
    .transform((text, context) => {
      const columns: CompareColumn[] = [];
      for (const part of text === "" ? [] : text.split(",")) {
        const column = parseCompareColumn(part);
        if (column !== null) columns.push(column);
        else
          context.addIssue(`${JSON.stringify(part.slice(0, 100))} is not a column, use ${format}`);
      }
      if (columns.length > compareColumnsMax) {
        context.addIssue(`compare at most ${compareColumnsMax} columns at once`);
      }
      return columns;
    }),
  /** Published references beside them, by their keys. */
  references: z
    .string()
    .max(3000)
    .transform((text) => (text === "" ? [] : text.split(",")))
    .pipe(z.array(referenceKeySchema).max(compareReferencesMax))
    .optional(),
  /** Percentiles of distributions as rows of their own, e.g. `p75,p90,p95`. */
  statistics: z
    .string()
    .max(100)
    .transform((text) => (text === "" ? [] : text.split(",")))
    .pipe(z.array(z.enum(compareStatistics)).max(compareStatistics.length))
    .optional(),
  /** The only rows that are shown, e.g. `sql.simple~insert_duration;query_duration~rows=1000`; absent: all. */
  rows: z
    .string()
    .max(
      compareRowsTextMax,
      `rows has at most ${compareRowsTextMax} characters: choose fewer rows, or leave out parameters`,
    )
    .transform((text, context) => {
      const choices: RowChoice[] = [];
      for (const part of text === "" ? [] : text.split(",")) {
        const choice = readRowChoice(part);
        if (choice !== null) choices.push(choice);
        else
          context.addIssue(`${JSON.stringify(part.slice(0, 100))} is not a row, use ${rowFormat}`);
      }
      return choices;
    })
    .optional(),
});

/** A column that there are results of. */
export const offeredColumnSchema = z.strictObject({
  ...columnShape,
  /** Options of the target that differ from their default; absent: none does. */
  params: paramsSchema.optional(),
  /** Scenarios measured with it. */
  scenarios: z.int().min(0),
  measuredAt: z.iso.datetime(),
});
export type OfferedColumn = z.infer<typeof offeredColumnSchema>;

/** Query of `GET /api/v1/compare/parameters`: one column as text. */
export const columnParametersQuerySchema = z.strictObject({
  column: z
    .string()
    .max(1000)
    .transform((text, context): CompareColumn => {
      const column = parseCompareColumn(text);
      if (column !== null) return column;
      context.addIssue(`${JSON.stringify(text.slice(0, 100))} is not a column, use ${format}`);
      return z.NEVER;
    }),
});

/** A parameter in which the results of a column differ, with the values that it can be narrowed to. */
export const columnParameterSchema = z.strictObject({
  name: z.string(),
  values: z.array(paramValueSchema),
});
export type ColumnParameter = z.infer<typeof columnParameterSchema>;

/** The newest result of one column for one row. */
export const compareCellSchema = z.strictObject({
  seriesId: idSchema,
  jobId: idSchema,
  reportId: idSchema,
  value: z.number(),
  /** 95 % interval of the value; both null where too few trials count for one. */
  ciLow: z.number().nullable(),
  ciHigh: z.number().nullable(),
  n: z.int().min(0),
  valid: z.boolean(),
  reasons: z.array(z.string()),
  measuredAt: z.iso.datetime(),
  /** Key into `environments`. */
  environment: z.string(),
  /** Smallest relative change that this series can show, measured A/A; null: not measured. */
  noiseFloor: z.number().nullable(),
  /**
   * How its load stands to that of the row's first measured column. Absent: the same, and recorded.
   * With differences there is no ratio between the two.
   */
  load: comparedLoadsSchema.optional(),
  /** Mean of the trials that count, of times with several: published figures may be means. */
  mean: z.number().optional(),
  /** Values of the trials that count, in their order: of measures that add up with others only. */
  trials: z.array(z.number()).optional(),
});
export type CompareCell = z.infer<typeof compareCellSchema>;

/**
 * What a side against the base shows: ratio side/base with its 95 % interval from trials, and the
 * verdict by the measure's direction, after false discovery control over the rows of its column.
 */
export const compareChangeSchema = z.strictObject({
  ratio: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: z.enum(["better", "worse", "same", "insufficient"]),
});
export type CompareChange = z.infer<typeof compareChangeSchema>;

export const compareRowSchema = z.strictObject({
  scenario: z.string(),
  scenarioVersion: z.int(),
  params: paramsSchema,
  measure: measureDefinitionSchema,
  /** The measure of the same workload that says the same: it is counted, and this one is shown only. */
  derivedFrom: measureNameSchema.optional(),
  /**
   * Which part of the measure's distribution the row is about; null: its own value. Rows of percentiles
   * are there where they were asked for or published: of all timed operations, without an interval.
   */
  statistic: referenceFigureSchema.shape.statistic.nullable(),
  /** One per column; null: nothing was measured. */
  cells: z.array(compareCellSchema.nullable()),
  /**
   * One per column against the first; null for the first itself, where a side is missing or invalid,
   * and where the loads of the two differ.
   */
  changes: z.array(compareChangeSchema.nullable()),
  /** One per published reference: shown beside the cells, and in no change or mean. */
  references: z.array(referenceFigureSchema.nullable()),
});
export type CompareRow = z.infer<typeof compareRowSchema>;

/** Who and what stands behind a column: facts for the methodology. */
export const compareSideSchema = z.strictObject({
  ...compareColumnSchema.shape,
  title: z.string(),
  /** False where the project has no results of it. */
  found: z.boolean(),
  jobs: z.int().min(0),
  trials: z.strictObject({ min: z.int(), max: z.int() }).nullable(),
  invalid: z.int().min(0),
  /** Sentences why, the first of each invalid job; a few of them. */
  invalidReasons: z.array(z.string()),
  machines: z.array(z.string()),
  submittedBy: z.array(z.string()),
  measuredFrom: z.iso.datetime().nullable(),
  measuredTo: z.iso.datetime().nullable(),
});
export type CompareSide = z.infer<typeof compareSideSchema>;

/** What a scenario of the rows allows beside a row for each measure. */
export const compareScenarioSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  /** The work that it shares with other scenarios, and its way of doing it. */
  variant: scenarioDescriptionSchema.shape.variant,
  /** Its measures that add up, in their order. */
  parts: z.array(z.strictObject({ name: measureNameSchema, title: z.string() })),
});
export type CompareScenario = z.infer<typeof compareScenarioSchema>;

/** Body of `GET /api/v1/compare`. */
export const compareViewSchema = z.strictObject({
  columns: z.array(compareSideSchema),
  references: z.array(referenceColumnSchema),
  rows: z.array(compareRowSchema),
  /** Whether there are more rows than one answer holds. */
  truncated: z.boolean(),
  /** How many rows there are without the choice of some; absent: none was made, and all are here. */
  chosenOf: z.int().min(0).optional(),
  /** Those of the rows that have variants or measures that add up; absent: none of them does. */
  scenarios: z.array(compareScenarioSchema).optional(),
  /** Parameters of the rows that are options of their targets; absent: none is. */
  options: z.array(z.string()).optional(),
  /** The part of each environment that makes results comparable, by its hash. */
  environments: z.record(z.string(), z.record(z.string(), z.string())),
});
export type CompareView = z.infer<typeof compareViewSchema>;
