import { reportImportBytesMax } from "./importLimits.ts";
import type { ImportPreviewRequest } from "./importPreview.ts";

const bytesPerMiB = 1024 * 1024;

/**
 * Why an import is larger than the server takes, in a sentence; null: it is not. What counts is the
 * body as it is sent, in which JSON escapes quotes and line ends.
 */
export function importBytesProblem(request: ImportPreviewRequest): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(request)).length;
  if (bytes <= reportImportBytesMax) return null;
  // Rounded up, or it could say that 16.0 MiB are more than 16.
  const own = (Math.ceil((bytes / bytesPerMiB) * 10) / 10).toFixed(1);
  return `An import may have ${reportImportBytesMax / bytesPerMiB} MiB as JSON; this one has ${own} MiB. Import the files in parts.`;
}
