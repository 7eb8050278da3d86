import { importFilesMax, reportImportBytesMax } from "../importLimits.ts";
import type { NamedFile } from "../namedFile.ts";
import { splitBenchmarkData } from "./splitBenchmarkData.ts";

export type ImportBatches<F extends NamedFile> =
  | { ok: true; batches: F[][] }
  | { ok: false; sentence: string };

export interface BatchLimits {
  /** Bytes of a request as JSON. */
  bytesMax?: number;
  filesMax?: number;
}

/** What a request has beside its files. */
const spareBytes = 64 * 1024;
const bytesPerMiB = 1024 * 1024;

/**
 * Splits files that are more than one request takes into batches, each an import of its own. Only what
 * may be split is: results of asv go in any number of batches, each with the files that describe them,
 * and a `data.js` is split between its commits. Other files may be samples of one measurement and stay
 * together. The same files give the same batches. Pure.
 */
export function importBatches<F extends NamedFile>(
  files: readonly F[],
  { bytesMax = reportImportBytesMax - spareBytes, filesMax = importFilesMax }: BatchLimits = {},
): ImportBatches<F> {
  const sum = bytesOf(files);
  if (sum <= bytesMax && files.length <= filesMax) return { ok: true, batches: [[...files]] };
  const refused = {
    ok: false,
    sentence: `One import takes ${(reportImportBytesMax / bytesPerMiB).toFixed(0)} MiB as JSON and ${filesMax} files; these are ${files.length} with ${(Math.ceil((sum / bytesPerMiB) * 10) / 10).toFixed(1)} MiB. Import them in parts.`,
  } as const;
  const describing = files.filter(({ name }) => /(^|\/)(benchmarks|machine)\.json$/.test(name));
  const others = files.filter((file) => !describing.includes(file));
  if (others.every(isAsv)) return pack(others, { bytesMax, filesMax, describing, refused });
  const pieces: F[] = [];
  for (const file of files) {
    const split = splitBenchmarkData(file.content, Math.floor(bytesMax / 2));
    if (split === null) return refused;
    pieces.push(...split.map((content) => ({ ...file, content })));
  }
  return pack(pieces, { bytesMax, filesMax, describing: [], refused });
}

/** Told by its beginning, as a folder may have thousands of them. */
function isAsv({ name, content }: NamedFile): boolean {
  return name.endsWith(".json") && /"(commit_hash|env_name|result_columns)"\s*:/.test(content);
}

function pack<F extends NamedFile>(
  files: readonly F[],
  {
    bytesMax,
    filesMax,
    describing,
    refused,
  }: {
    bytesMax: number;
    filesMax: number;
    /** In every batch. */
    describing: readonly F[];
    refused: Extract<ImportBatches<F>, { ok: false }>;
  },
): ImportBatches<F> {
  const before = bytesOf(describing);
  const batches: F[][] = [];
  let batch: F[] = [];
  let bytes = before;
  for (const file of files) {
    const own = bytesOf([file]);
    if (before + own > bytesMax || describing.length + 1 > filesMax) return refused;
    if (bytes + own > bytesMax || batch.length + describing.length + 1 > filesMax) {
      batches.push([...describing, ...batch]);
      batch = [];
      bytes = before;
    }
    batch.push(file);
    bytes += own;
  }
  if (batch.length > 0) batches.push([...describing, ...batch]);
  return { ok: true, batches };
}

/** Bytes of files in the JSON of a request, in which quotes and line ends are escaped. */
function bytesOf(files: readonly NamedFile[]): number {
  const encoder = new TextEncoder();
  return files.reduce((sum, file) => sum + encoder.encode(JSON.stringify(file)).length + 30, 0);
}
