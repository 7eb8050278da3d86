import { downloadBlob } from "./downloadBlob.ts";

/** Hands text to the browser as a file to save. */
export function downloadText(fileName: string, mediaType: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }));
}
