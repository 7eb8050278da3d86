/** Largest body of `POST /api/v1/reports`. */
export const reportImportBytesMax = 16 * 1024 * 1024;

/** Files of one import. */
export const importFilesMax = 100;
