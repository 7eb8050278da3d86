/** Largest body of `POST /api/v1/reports`. */
export const reportImportBytesMax = 16 * 1024 * 1024;

/** Reports that one request stores, each a benchmark of one version: they share one transaction. */
export const importReportsMax = 20_000;

/** Reports that a client puts into one part of a longer import. */
export const importPartReports = 10_000;

/** Files of one request. */
export const importFilesMax = 1_000;
