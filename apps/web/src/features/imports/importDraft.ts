import type { ImportFormat } from "@lapline/contracts";

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
}

export const emptyImport: ImportDraft = {
  files: [],
  format: "auto",
  target: "",
  version: "",
  label: "",
  scenario: "",
};
