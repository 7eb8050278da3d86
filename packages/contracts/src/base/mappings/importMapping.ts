import { z } from "zod";
import { idSchema } from "../ids.ts";
import { jsonPathProblem } from "./jsonPath.ts";

const textMax = 200;

/** A column of a table or a path into JSON; or one value for all rows. */
const sourceSchema = z.union([
  z.string().min(1).max(textMax),
  z.strictObject({ is: z.string().min(1).max(textMax) }),
]);
export type MappingSource = z.infer<typeof sourceSchema>;

/** Parameters that become part of a benchmark's name. */
const paramsMax = 10;

const fields = {
  /** What was measured. */
  benchmark: sourceSchema,
  /** The measured value, a number. */
  value: z.string().min(1).max(textMax),
  /** Which version has it; may be left out where the import names one. */
  version: sourceSchema.optional(),
  /** When: ISO 8601, or seconds or milliseconds since 1970. */
  time: sourceSchema.optional(),
  /** Such as `ms`; a unit that is not known makes a count. */
  unit: sourceSchema.optional(),
  /** `lower` or `higher`; by the unit when left out. */
  direction: sourceSchema.optional(),
  /** Name of the measure; by the unit when left out. */
  measure: sourceSchema.optional(),
  params: z.array(z.string().min(1).max(textMax)).max(paramsMax).default([]),
};

export const csvMappingSchema = z.strictObject({
  kind: z.literal("csv"),
  /** Found out when left out. */
  delimiter: z.enum([",", ";", "\t", "|"]).optional(),
  /** What stands between whole and fraction of a number. */
  decimal: z.enum([".", ","]).default("."),
  ...fields,
});

export const jsonMappingSchema = z.strictObject({
  kind: z.literal("json"),
  /** Where the rows are, such as `$.results[*]`; paths of fields begin at a row, or with `$` at the top. */
  rows: z.string().min(1).max(textMax).default("$[*]"),
  ...fields,
});

/** Finds what is no path in the mapping of JSON. */
export function checkPaths({ value: mapping, issues }: z.core.ParsePayload<object>): void {
  for (const [name, source] of Object.entries(mapping)) {
    if (name === "kind") continue;
    const paths = (Array.isArray(source) ? source : [source]).filter(
      (path) => typeof path === "string",
    );
    for (const path of paths) {
      const problem = jsonPathProblem(path);
      if (problem === null) continue;
      issues.push({ code: "custom", input: path, path: [name], message: problem });
    }
  }
}

/** Which columns of a table, or which members of JSON objects, say what of each result. */
export const importMappingSchema = z.discriminatedUnion("kind", [
  csvMappingSchema,
  jsonMappingSchema.check(checkPaths),
]);
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Name under which a project keeps a mapping. */
export const importMappingNameSchema = z
  .string()
  .trim()
  .min(1, "give the mapping a name")
  .max(80)
  .regex(/^[^\p{C}]*$/u, "use printable characters only");

/** Mappings that a project may keep. */
export const importMappingsMax = 100;

/** A mapping that a project keeps for the next time. */
export const savedImportMappingSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  mapping: importMappingSchema,
  updatedAt: z.iso.datetime(),
});
export type SavedImportMapping = z.infer<typeof savedImportMappingSchema>;

/** Body of `POST /api/v1/import-mappings`: creates the mapping, or replaces the one of that name. */
export const importMappingInputSchema = z.strictObject({
  name: importMappingNameSchema,
  mapping: importMappingSchema,
});
export type ImportMappingInput = z.infer<typeof importMappingInputSchema>;
