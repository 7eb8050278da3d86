import { z } from "zod";
import { importFormats } from "../../base/importFormats.ts";
import { importCountsSchema } from "../../work/runs/importCounts.ts";
import { reportImportSchema } from "./reportImport.ts";

/** Body of `POST /api/v1/reports/preview`: an import that need not say yet where it belongs. */
export const importPreviewRequestSchema = reportImportSchema.partial({ target: true, label: true });
export type ImportPreviewRequest = z.infer<typeof importPreviewRequestSchema>;

const count = z.int().min(0);

const recognisedFileSchema = z.strictObject({
  name: z.string(),
  /** Null where the file was not read. */
  format: z.enum(importFormats).nullable(),
  benchmarks: count,
  measures: count,
  samples: count,
  /** Sentences about what was left out or is to be read with care. */
  notes: z.array(z.string()),
});

/** What an import would become; nothing of it is stored. */
export const importPreviewSchema = z.strictObject({
  /** In the order of the request. */
  files: z.array(recognisedFileSchema),
  /** Reports that it would make: one for each benchmark of each version. */
  reports: count,
  /** What it would add; null while target, label or a version is missing. */
  results: importCountsSchema.nullable(),
  /** The first of them with their measures. */
  examples: z.array(
    z.strictObject({
      benchmark: z.string(),
      /** Null where neither file nor request names one. */
      version: z.string().nullable(),
      measures: z.array(z.strictObject({ name: z.string(), unit: z.string(), samples: count })),
    }),
  ),
  /** Whether a version has to be given, because a file names none. */
  needsVersion: z.boolean(),
  /** Why it would be refused, with file and line. */
  problems: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
