import type { RunTemplate, Schedule, ScheduleTrigger } from "@lapline/contracts";
import type { FieldErrors } from "../../components/run-fields/fieldErrors.ts";
import { parseWholeNumber } from "../../components/run-fields/parseWholeNumber.ts";
import { templateField } from "../../components/run-fields/templateField.ts";
import type { TemplateDraft, templateOf } from "../run-template/index.ts";

/** What stands in the form. */
export interface ScheduleDraft {
  name: string;
  kind: ScheduleTrigger["kind"];
  expression: string;
  timezone: string;
  /** Which versions a time measures. */
  which: "last" | "named";
  count: string;
  /** Named versions, by spaces or commas. */
  named: string;
  prereleases: boolean;
  template: TemplateDraft;
}

/** The form of a schedule, or of a new one; `template` is that of what it measures. */
export function draftOf(
  schedule: Schedule | null,
  template: TemplateDraft,
  timezone: string,
): ScheduleDraft {
  const empty: ScheduleDraft = {
    name: "",
    kind: "cron",
    expression: "0 3 * * *",
    timezone,
    which: "last",
    count: "1",
    named: "",
    prereleases: false,
    template,
  };
  if (schedule === null) return empty;
  const { name, trigger } = schedule;
  if (trigger.kind === "release") {
    return { ...empty, name, kind: "release", prereleases: trigger.prereleases };
  }
  const { expression, versions } = trigger;
  const chosen =
    "versions" in versions
      ? { which: "named" as const, named: versions.versions.join(" ") }
      : { which: "last" as const, count: String(versions.lastVersions) };
  return { ...empty, name, expression, timezone: trigger.timezone, ...chosen };
}

/**
 * What a draft stands for, or what is missing, by field and all at once; `template` is what was read
 * of its part.
 */
export function scheduleOf(
  draft: ScheduleDraft,
  template: ReturnType<typeof templateOf>,
):
  | { ok: true; schedule: { name: string; template: RunTemplate; trigger: ScheduleTrigger } }
  | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const name = draft.name.trim();
  if (name === "") errors.name = "Say what it is for, such as “nightly”.";
  const trigger = triggerOf(draft, errors);
  if (!template.ok) return { ok: false, errors: { ...errors, ...template.errors } };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, schedule: { name, template: template.template, trigger } };
}

function triggerOf(draft: ScheduleDraft, errors: FieldErrors): ScheduleTrigger {
  const { kind, prereleases } = draft;
  if (kind === "release") return { kind, prereleases };
  const expression = draft.expression.trim().replace(/\s+/g, " ");
  if (expression.split(" ").length !== 5) {
    errors.expression = "Five fields, such as 0 3 * * * for three at night.";
  }
  const timezone = draft.timezone.trim();
  if (timezone === "") errors.timezone = "Give a time zone, such as Europe/Berlin or UTC.";
  if (draft.which === "last") {
    const lastVersions = parseWholeNumber(draft.count, 1, 50, "versions", errors) ?? 1;
    return { kind, expression, timezone, versions: { lastVersions } };
  }
  const versions = draft.named.split(/[\s,]+/).filter((version) => version !== "");
  if (versions.length === 0) errors.versions = "Name at least one version, tag or branch.";
  return { kind, expression, timezone, versions: { versions } };
}

/** Puts the server's problems at the fields of the form; what belongs to none stands at `form`. */
export function mapScheduleProblems(
  problems: readonly { path: string; message: string }[],
  { template }: ScheduleDraft,
): FieldErrors {
  return Object.fromEntries(
    problems.map(({ path, message }) => [fieldOf(path, template.scenarios), message]),
  );
}

function fieldOf(path: string, scenarios: TemplateDraft["scenarios"]): string {
  const [part = "", member] = path.split(".");
  if (part === "name") return part;
  if (part === "trigger") {
    return member === "expression" || member === "timezone" ? member : "versions";
  }
  return templateField(path, scenarios) ?? "form";
}
