import {
  type ImportBatches,
  type ImportPreview,
  type ImportPreviewRequest,
  importBatches,
  isSlug,
  type ReportImport,
} from "@lapline/contracts";
import type { DraftFile, ImportDraft } from "./importDraft.ts";
import { mappingOf } from "./mappingChoice.ts";

/** What is wrong, by field; `files` and `form` are of all of it. */
export type ImportErrors = Partial<
  Record<"files" | "target" | "version" | "label" | "scenario" | "join" | "form", string>
>;

export type PreparedImport =
  | { ok: true; request: ReportImport; batches: ReportImport["files"][] }
  | { ok: false; errors: ImportErrors };

/** Why these files cannot be sent, in a sentence; null: they can. Pure. */
function filesProblem({ files }: ImportDraft): string | null {
  const empty = files.find(({ content }) => content.trim() === "");
  if (empty !== undefined) return `${empty.name} is empty.`;
  const split = batchesOf(files);
  return split.ok ? null : split.sentence;
}

const known = new WeakMap<readonly DraftFile[], ImportBatches<DraftFile>>();

/** Worked out once for each list of files: they may be long, and every letter typed asks for it. */
function batchesOf(files: readonly DraftFile[]): ImportBatches<DraftFile> {
  const earlier = known.get(files);
  if (earlier !== undefined) return earlier;
  const split = importBatches(files);
  known.set(files, split);
  return split;
}

/** How many imports these files are sent in; 1 while nothing is known of them. Pure. */
export function batchCount({ files }: ImportDraft): number {
  const split = batchesOf(files);
  return split.ok ? split.batches.length : 1;
}

/**
 * What is asked of the server before anything is sent, of the first batch of the files; null while
 * there is nothing to read. Pure.
 */
export function preparePreview(draft: ImportDraft): ImportPreviewRequest | null {
  if (draft.files.length === 0 || filesProblem(draft) !== null) return null;
  const { scenario, version, target, label } = fieldsOf(draft);
  const split = batchesOf(draft.files);
  const [first = []] = split.ok ? split.batches : [];
  return {
    files: filesOf(first, draft),
    ...mappingPart(draft),
    scenario,
    ...(draft.join ? { join: true as const } : {}),
    ...(version === "" ? {} : { version }),
    // What is being typed and no name yet keeps the files from being read.
    ...(isSlug(target) ? { target } : {}),
    ...(isSlug(label) ? { label } : {}),
  };
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
    files: filesOf(draft.files, draft),
    ...mappingPart(draft),
    ...(draft.join ? { join: true as const } : {}),
    ...(version === "" ? {} : { version }),
  };
  const files =
    draft.files.length === 0 ? "Choose or paste what the tool wrote." : filesProblem(draft);
  if (files !== null) errors.files = files;
  if (target === "") errors.target = "Say what was measured.";
  // Files that nobody could read yet may name versions.
  if (version === "" && preview?.needsVersion === true) {
    errors.version = "The files name no version. Give one.";
  }
  if (label === "") errors.label = "Say where it was measured.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const split = batchesOf(draft.files);
  const batches = split.ok ? split.batches.map((batch) => filesOf(batch, draft)) : [];
  return { ok: true, request, batches };
}

function mappingPart({ mapping: choice }: ImportDraft): Pick<ReportImport, "mapping"> {
  const mapping = choice === null ? null : mappingOf(choice);
  return mapping === null ? {} : { mapping };
}

/** Puts the server's problems beside their fields; the rest belongs to the whole form. Pure. */
export function mapImportProblems(
  problems: readonly { path: string; message: string }[],
): ImportErrors {
  const errors: ImportErrors = {};
  for (const { path, message } of problems) {
    const [first = ""] = path.split(".");
    const field = (["files", "target", "version", "label", "scenario", "join"] as const).find(
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

/** Whether something is missing of where an import belongs. Pure. */
export function missingPlace(draft: ImportDraft, versionsKnown: boolean): boolean {
  const { target, label, version } = fieldsOf(draft);
  return target === "" || label === "" || (version === "" && !versionsKnown);
}

/** Where an import belongs, in one line. Pure. */
export function placeWords(draft: ImportDraft): string {
  const { target, version, label, scenario } = fieldsOf(draft);
  return [
    target === "" ? "no target yet" : target,
    ...(version === "" ? [] : [version]),
    scenario,
    label === "" ? "no label yet" : label,
  ].join(" · ");
}

function fieldsOf({ target, version, label, scenario }: ImportDraft) {
  return {
    target: target.trim(),
    version: version.trim(),
    label: label.trim(),
    scenario: scenario.trim() || "imported",
  };
}

function filesOf(
  files: readonly DraftFile[],
  { format }: Pick<ImportDraft, "format">,
): ReportImport["files"] {
  return files.map((file) => ({ ...file, format }));
}
