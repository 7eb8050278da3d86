import type { ReportImport } from "../reportImport.ts";

/** One request of an import and the key under which it is sent. */
export interface ImportPart {
  request: ReportImport;
  idempotencyKey: string;
}

/**
 * The requests that an import is sent in: of each batch of files as many parts as the server's preview
 * of it says. The same files give the same requests with the same keys, so that one that was interrupted
 * can be sent again. Pure.
 */
export function importParts(
  { request, idempotencyKey }: ImportPart,
  batches: readonly { files: ReportImport["files"]; parts: number }[],
): ImportPart[] {
  const requests = batches.flatMap(({ files, parts: of }) =>
    Array.from({ length: of }, (_, index) => ({
      ...request,
      files,
      ...(of === 1 ? {} : { part: { number: index + 1, of } }),
    })),
  );
  if (requests.length === 1) return requests.map((one) => ({ request: one, idempotencyKey }));
  return requests.map((one, index) => ({
    request: one,
    idempotencyKey: `${idempotencyKey}-${index + 1}`,
  }));
}
