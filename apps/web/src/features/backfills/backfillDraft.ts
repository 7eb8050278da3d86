import type { BackfillInput, BackfillOrder, RunTemplate } from "@lapline/contracts";
import type { FieldErrors } from "../../components/run-fields/fieldErrors.ts";
import { templateField } from "../../components/run-fields/templateField.ts";
import type { TemplateDraft, templateOf } from "../run-template/index.ts";

/** The history that is to be filled. */
export interface BackfillSubject {
  template: RunTemplate;
  /** Its first version and its last one. */
  from: string;
  to: string;
}

/** What stands in the form. */
export interface BackfillDraft {
  points: "between" | "named";
  from: string;
  to: string;
  /** Which of several connected ones has the commits; empty: there is one. */
  repository: string;
  /** Oldest first, by spaces, commas or lines. */
  named: string;
  order: BackfillOrder;
  /** Only where nothing says what is measured. */
  template: TemplateDraft;
}

/** The form as it opens. */
export function draftOf(subject: BackfillSubject | null, template: TemplateDraft): BackfillDraft {
  return {
    points: "between",
    from: subject?.from ?? "",
    to: subject?.to ?? "",
    repository: "",
    named: "",
    order: "newest_first",
    template,
  };
}

/**
 * The backfill that a draft stands for, or what is missing, by field and all at once; `template` is
 * what is measured, of the history or as it was read from the form.
 */
export function backfillOf(
  draft: BackfillDraft,
  template: ReturnType<typeof templateOf>,
): { ok: true; backfill: BackfillInput } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const { order } = draft;
  const from = draft.from.trim();
  const to = draft.to.trim();
  const versions = draft.named.split(/[\s,]+/).filter((version) => version !== "");
  if (draft.points === "between") {
    if (from === "") errors.from = "Give the first version.";
    if (to === "") errors.to = "Give the last version.";
  } else if (versions.length === 0) errors.named = "Name at least one version.";
  const repository = draft.repository.trim();
  const between = { from, to, ...(repository === "" ? {} : { repository }) };
  const points = draft.points === "between" ? between : { versions };
  if (!template.ok) return { ok: false, errors: { ...errors, ...template.errors } };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  // The form leaves 0 out, which is the priority of a run; that of a backfill is another one.
  const { priority = 0 } = template.template;
  return { ok: true, backfill: { template: { ...template.template, priority }, points, order } };
}

/** Puts the server's problems at the fields of the form; what belongs to none stands at `form`. */
export function mapBackfillProblems(
  problems: readonly { path: string; message: string }[],
  draft: BackfillDraft,
  subject: BackfillSubject | null,
): FieldErrors {
  return Object.fromEntries(
    problems.map(({ path, message }) => [fieldOf(path, draft, subject), message]),
  );
}

function fieldOf(path: string, draft: BackfillDraft, subject: BackfillSubject | null): string {
  if (path === "points.from") return "from";
  if (path === "points.to") return "to";
  if (path === "points.repository") return "repository";
  if (path.startsWith("points")) return draft.points === "between" ? "to" : "named";
  // Where the template has no fields there is no other place.
  if (subject !== null) return "form";
  return templateField(path, draft.template.scenarios) ?? "form";
}
