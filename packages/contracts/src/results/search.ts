import { z } from "zod";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { unitSchema } from "../base/measures.ts";
import { alertStateSchema } from "../base/statusSchemas.ts";
import { paramsSchema } from "../work/catalog/catalog.ts";
import { runVersionsSchema } from "../work/runs/run.ts";
import { runSubjectSchema } from "../work/runs/runSubject.ts";
import { compareColumnSchema } from "./comparisons/compare.ts";
import { seriesStateSchema } from "./series/series.ts";

/** Lines of each kind in one answer. */
export const searchItemsMax = 8;

/** Query of `GET /api/v1/search`: words that all have to occur, in any order and case. */
export const searchQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\0]*$/, "leave out the NUL character"),
});

/** Body of `GET /api/v1/search`: of each kind the best few. */
export const searchSchema = z.strictObject({
  series: z.array(
    z.strictObject({
      id: idSchema,
      target: z.string(),
      scenario: z.string(),
      /** The benchmark that the series is of, where its scenario has some. */
      benchmark: z.string().optional(),
      measure: z.string(),
      unit: unitSchema,
      /** The valid point of its newest version, in the base unit; null where there is none. */
      latest: z.strictObject({ version: z.string(), value: z.number() }).nullable(),
      label: z.string(),
      /** What else tells it from others that were found. */
      params: paramsSchema,
      durability: z.string(),
      provisioner: z.string(),
      scenarioVersion: z.int(),
      /** What `seriesStatus` makes of both is its status. Older servers lack them. */
      state: seriesStateSchema.optional(),
      points: z.int().min(0).optional(),
    }),
  ),
  /** Among the newest, or by the beginning of their id. */
  runs: z.array(
    z.strictObject({
      id: idSchema,
      targets: z.array(z.string()),
      scenarios: z.array(z.string()),
      versions: runVersionsSchema,
      /** Absent: it measures each of its versions. */
      subject: runSubjectSchema.optional(),
      /** Jobs that wait or run. */
      open: z.int().min(0),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Versions with results, as a comparison takes them. */
  versions: z.array(
    z.strictObject({ ...compareColumnSchema.shape, scenarios: z.array(z.string()) }),
  ),
  machines: z.array(z.strictObject({ id: idSchema, name: z.string(), label: storedNameSchema })),
  /** Those that are still active first. */
  alerts: z.array(
    z.strictObject({
      id: idSchema,
      title: z.string(),
      state: alertStateSchema,
      revision: z.int32().min(0),
    }),
  ),
});
export type Search = z.infer<typeof searchSchema>;
