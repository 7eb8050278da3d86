import {
  type ImportPreview,
  type ImportPreviewRequest,
  importBytesProblem,
  importFilesMax,
  isSlug,
  type ReportImport,
} from "@lapline/contracts";
import type { ImportDraft } from "./importDraft.ts";

/** What is wrong, by field; `files` and `form` are of all of it. */
export type ImportErrors = Partial<
  Record<"files" | "target" | "version" | "label" | "scenario" | "form", string>
>;

export type PreparedImport =
  | { ok: true; request: ReportImport }
  | { ok: false; errors: ImportErrors };

/** Why these files cannot be sent, in a sentence; null: they can. Pure. */
function filesProblem({ files }: ImportDraft): string | null {
  if (files.length > importFilesMax) {
    return `An import may have ${importFilesMax} files; these are ${files.length}.`;
  }
  const empty = files.find(({ content }) => content.trim() === "");
  return empty === undefined ? null : `${empty.name} is empty.`;
}

/** What is asked of the server before anything is sent; null while there is nothing to read. Pure. */
export function preparePreview(draft: ImportDraft): ImportPreviewRequest | null {
  if (draft.files.length === 0 || filesProblem(draft) !== null) return null;
  const { scenario, version, target, label } = fieldsOf(draft);
  const request = {
    files: filesOf(draft),
    scenario,
    ...(version === "" ? {} : { version }),
    // What is being typed and no name yet keeps the files from being read.
    ...(isSlug(target) ? { target } : {}),
    ...(isSlug(label) ? { label } : {}),
  };
  return importBytesProblem(request) === null ? request : null;
}

/** The request of a form, or what is missing in it; `preview` says whether a version is. Pure. */
export function prepareImport(
  draft: ImportDraft,
  preview: Pick<ImportPreview, "needsVersion"> | undefined,
): PreparedImport {
  const { target, version, label, scenario } = fieldsOf(draft);
  const errors: ImportErrors = {};
  const request = {
    target,
    label,
    scenario,
    files: filesOf(draft),
    ...(version === "" ? {} : { version }),
  };
  const files =
    draft.files.length === 0
      ? "Choose or paste what the tool wrote."
      : (filesProblem(draft) ?? importBytesProblem(request));
  if (files !== null) errors.files = files;
  if (target === "") errors.target = "Say what was measured.";
  if (version === "" && preview?.needsVersion !== false) {
    errors.version = "The files name no version. Give one.";
  }
  if (label === "") errors.label = "Say where it was measured.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, request };
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

/** What the series of an import are found by. Pure. */
export function placeOf(draft: ImportDraft): { target: string; scenario: string; label: string } {
  const { target, scenario, label } = fieldsOf(draft);
  return { target, scenario, label };
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
