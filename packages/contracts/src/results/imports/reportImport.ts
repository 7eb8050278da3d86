import { z } from "zod";
import { slugSchema, versionSchema } from "../../base/ids.ts";
import { importMappingNameSchema, importMappingSchema } from "../../base/mappings/importMapping.ts";
import { storableOffsetMomentSchema } from "../../base/storableMoment.ts";
import { scenarioIdSchema } from "../../work/catalog/catalog.ts";
import { importFormatSchema } from "./importFormatSchema.ts";
import { importFilesMax } from "./importLimits.ts";

/** Body of `POST /api/v1/reports`: results measured elsewhere, stored whole or not at all. */
export const reportImportSchema = z.strictObject({
  target: slugSchema,
  /** May be left out where the files themselves name versions. */
  version: versionSchema.optional(),
  /** A hardware label that no machine serves, or with `join` that of the measured history. */
  label: slugSchema,
  /** Name of the suite, or with `join` the scenario of a definition; histories never cross it. */
  scenario: scenarioIdSchema.default("imported"),
  /**
   * Says that this history goes before what Lapline measures itself of the scenario of a definition, on
   * the label: decided once by who may write definitions, and kept.
   */
  join: z.literal(true).optional(),
  /** When it was measured, where the files do not say; now when left out. */
  measuredAt: storableOffsetMomentSchema.optional(),
  /** Reads every file as a table: which columns, or members of JSON objects, say what. */
  mapping: importMappingSchema.optional(),
  /** The project's saved mapping of this name, in place of `mapping`. */
  mappingName: importMappingNameSchema.optional(),
  /**
   * Stores this part of the results only, sorted by benchmark. The files are the same for every part,
   * and each part is an import of its own.
   */
  part: z
    .strictObject({ number: z.int().min(1), of: z.int().min(1).max(1_000) })
    .refine(({ number, of }) => number <= of, "the number of the part is larger than their count")
    .optional(),
  files: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(500),
        format: importFormatSchema.default("auto"),
        content: z.string().min(1),
      }),
    )
    .min(1)
    .max(importFilesMax),
});
export type ReportImport = z.infer<typeof reportImportSchema>;
