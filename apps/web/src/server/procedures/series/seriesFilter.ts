import {
  idSchema,
  measureNameSchema,
  scenarioIdSchema,
  seriesOrigins,
  seriesStateSchema,
  slugSchema,
  versionSchema,
} from "@lapline/contracts";
import { z } from "zod";

/** Several names: a list, or one text with commas between them, as addresses have it. */
export function listOf<T extends z.ZodType<string>>(name: T, max: number) {
  const list: z.ZodType<z.output<T>[], string | readonly string[]> = z.preprocess(
    (value: string | readonly string[]) => (typeof value === "string" ? value.split(",") : value),
    z.array(name).max(max),
  );
  return list;
}

/** Names of one kind that a filter may have. */
const namesMax = 50;

/** What narrows a list of series; names of one kind, joined by commas, mean any of them. */
export const seriesFilterShape = {
  target: listOf(slugSchema, namesMax).optional(),
  scenario: listOf(scenarioIdSchema, namesMax).optional(),
  measure: listOf(measureNameSchema, namesMax).optional(),
  label: listOf(slugSchema, namesMax).optional(),
  /** moved, suspected, quiet. */
  state: listOf(seriesStateSchema, 3).optional(),
  origin: z.enum(seriesOrigins).optional(),
  /** First and last version of the one target filtered by; both are included. */
  fromVersion: versionSchema.optional(),
  toVersion: versionSchema.optional(),
  /** Part of a target, scenario, label or measure. */
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only")
    .optional(),
};

/** Ids of several series, with commas between them. */
export const seriesIdsSchema = (max: number) => listOf(idSchema, max);
