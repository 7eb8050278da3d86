import { z } from "zod";
import { checkPaths, csvMappingSchema, jsonMappingSchema } from "./importMapping.ts";

const { shape: csv } = csvMappingSchema;
const source = z.union([
  csv.value,
  z.strictObject({ is: csv.value.describe("One value for all rows.") }),
]);
const fields = {
  benchmark: source.describe(
    "Column or path that names the benchmark; `{is: NAME}` is one name for all.",
  ),
  value: csv.value.describe("Column or path of the number."),
  unit: source.optional().describe("The same for the unit, such as `{is: ms}`; default: a count."),
  direction: source.optional().describe("The same for `lower` or `higher`; default: by the unit."),
  measure: source
    .optional()
    .describe("The same for the name of the measure; default: by the unit."),
  params: csv.params.describe("Columns or paths that become part of the benchmark's name."),
};

/** A mapping of the results of one version: what measured it knows version and time. */
export const resultMappingSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: csv.kind.describe("A table of separated columns, or JSON."),
    delimiter: csv.delimiter.describe("What separates columns; default: detected."),
    decimal: csv.decimal.describe("What stands between whole and fraction of a number."),
    ...fields,
  }),
  z
    .strictObject({
      kind: jsonMappingSchema.shape.kind,
      rows: jsonMappingSchema.shape.rows.describe("Path of the rows; other paths begin at a row."),
      ...fields,
    })
    .check(checkPaths),
]);
