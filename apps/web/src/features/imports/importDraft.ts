import type { ImportFormat } from "@lapline/contracts";
import type { MappingChoice } from "./mappingChoice.ts";

/** A file as it was dropped, chosen or pasted. */
export interface DraftFile {
  name: string;
  content: string;
}

export interface ImportDraft {
  files: DraftFile[];
  format: ImportFormat | "auto";
  target: string;
  version: string;
  label: string;
  scenario: string;
  /** It goes before what Lapline measures itself. */
  join: boolean;
  /** Which column is what, where the files are tables; null: nothing was chosen. */
  mapping: MappingChoice | null;
}

export const emptyImport: ImportDraft = {
  files: [],
  format: "auto",
  target: "",
  version: "",
  label: "",
  scenario: "",
  join: false,
  mapping: null,
};
