/** Largest body of `POST /api/v1/reports`. */
export const reportImportBytesMax = 16 * 1024 * 1024;

/** Reports of one import, each a benchmark of one version: they are stored in one transaction. */
export const importReportsMax = 20_000;

/** Files of one import. */
export const importFilesMax = 100;
