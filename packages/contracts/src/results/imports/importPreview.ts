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
  /** What those are of. */
  extent: z.strictObject({
    benchmarks: count,
    versions: count,
    /** Earliest and latest time that files or request give; null where nothing says one. */
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
  }),
  /** Parts to send it in: more than one where it holds more than a request stores. */
  parts: z.int().min(1),
  /** What it would add; null while target, label or a version is missing. */
  results: importCountsSchema.nullable(),
  /**
   * Where a definition measures that target and scenario itself: who decided that imported histories go
   * before it, and when; null there: nobody yet, so the import needs `join`.
   */
  join: z
    .strictObject({
      /** The one that is offered. */
      revision: z.int().min(1).nullable(),
      decidedBy: z.string().nullable(),
      decidedAt: z.iso.datetime().nullable(),
    })
    .nullable()
    .optional(),
  /** The first benchmarks with the measures of their last version. */
  examples: z.array(
    z.strictObject({
      benchmark: z.string(),
      /** The last version in the files; null where neither file nor request names one. */
      version: z.string().nullable(),
      versions: count,
      measures: z.array(z.strictObject({ name: z.string(), unit: z.string(), samples: count })),
    }),
  ),
  /**
   * What the files say was measured, and where, as names that this import may have; null: nothing.
   * Without a place in the files, the label under which results of that target were imported last.
   */
  suggested: z.strictObject({
    target: z.string().nullable(),
    label: z.string().nullable(),
    /** Who says the label: the files, or the last import of the target. */
    labelFrom: z.enum(["files", "last_import"]).optional(),
  }),
  /** Whether a version has to be given, because a file names none. */
  needsVersion: z.boolean(),
  /** Columns and first rows of the first file that a mapping could read; null: there is none. */
  table: z
    .strictObject({
      file: z.string(),
      kind: z.enum(["csv", "json"]),
      rowsPath: z.string().nullable(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
    })
    .nullable(),
  /** Why it would be refused, with file and line. */
  problems: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
export type ImportJoin = NonNullable<ImportPreview["join"]>;
