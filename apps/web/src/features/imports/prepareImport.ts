import {
  type ImportPreview,
  type ImportPreviewRequest,
  importFilesMax,
  type ReportImport,
} from "@lapline/contracts";
import type { DraftFile, ImportDraft } from "./importDraft.ts";

/** What is wrong, by field; `files` and `form` are of all of it. */
export type ImportErrors = Partial<
  Record<"files" | "target" | "version" | "label" | "scenario" | "form", string>
>;

export type PreparedImport =
  | { ok: true; request: ReportImport }
  | { ok: false; errors: ImportErrors };

/** Below what a body may have: names, escapes and the fields beside the files need room. */
const charsMax = 14_000_000;

/** Why these files cannot be sent, in a sentence; null: they can. Pure. */
export function filesProblem(files: readonly DraftFile[]): string | null {
  if (files.length > importFilesMax) {
    return `An import may have ${importFilesMax} files; these are ${files.length}.`;
  }
  const empty = files.find(({ content }) => content.trim() === "");
  if (empty !== undefined) return `${empty.name} is empty.`;
  const chars = files.reduce((sum, { content }) => sum + content.length, 0);
  return chars > charsMax ? "An import may have 14 MB. Import the files in parts." : null;
}

/** What is asked of the server before anything is sent; null while there is nothing to read. Pure. */
export function preparePreview(draft: ImportDraft): ImportPreviewRequest | null {
  if (draft.files.length === 0 || filesProblem(draft.files) !== null) return null;
  const { scenario, version } = fieldsOf(draft);
  return {
    files: filesOf(draft),
    scenario,
    ...(version === "" ? {} : { version }),
  };
}

/** The request of a form, or what is missing in it; `preview` says whether a version is. Pure. */
export function prepareImport(
  draft: ImportDraft,
  preview: Pick<ImportPreview, "needsVersion"> | undefined,
): PreparedImport {
  const { target, version, label, scenario } = fieldsOf(draft);
  const errors: ImportErrors = {};
  const files =
    draft.files.length === 0 ? "Choose or paste what the tool wrote." : filesProblem(draft.files);
  if (files !== null) errors.files = files;
  if (target === "") errors.target = "Say what was measured.";
  if (version === "" && preview?.needsVersion !== false) {
    errors.version = "The files name no version. Give one.";
  }
  if (label === "") errors.label = "Say where it was measured.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    request: {
      target,
      label,
      scenario,
      files: filesOf(draft),
      ...(version === "" ? {} : { version }),
    },
  };
}

/** Puts the server's problems beside their fields; the rest belongs to the whole form. Pure. */
export function mapImportProblems(
  problems: readonly { path: string; message: string }[],
): ImportErrors {
  const errors: ImportErrors = {};
  for (const { path, message } of problems) {
    const [first = ""] = path.split(".");
    const field = (["files", "target", "version", "label", "scenario"] as const).find(
      (name) => name === first,
    );
    const place = field ?? "form";
    errors[place] = errors[place] === undefined ? message : `${errors[place]} ${message}`;
  }
  return errors;
}

function fieldsOf({ target, version, label, scenario }: ImportDraft) {
  return {
    target: target.trim(),
    version: version.trim(),
    label: label.trim(),
    scenario: scenario.trim() || "imported",
  };
}

function filesOf({ files, format }: ImportDraft): ReportImport["files"] {
  return files.map((file) => ({ ...file, format }));
}
