import { downloadText } from "../ui/downloadText.ts";
import type { CsvText } from "./toCsv.ts";

/** Saves CSV as a file: the one way out for it, so that every export is escaped. */
export function downloadCsv(fileName: string, text: CsvText): void {
  downloadText(fileName, "text/csv", text);
}
