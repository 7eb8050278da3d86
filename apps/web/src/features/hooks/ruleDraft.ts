import type {
  HookBaseline,
  HookEventKind,
  HookRule,
  HookRuleInput,
  HookVersion,
} from "@lapline/contracts";
import type { FieldErrors } from "../../components/run-fields/fieldErrors.ts";
import { templateField } from "../../components/run-fields/templateField.ts";
import type { TemplateDraft, templateOf } from "../run-template/index.ts";

/** What stands in the form of a rule; lists are texts with commas. */
export interface RuleDraft {
  name: string;
  events: HookEventKind[];
  branches: string;
  tags: string;
  include: string;
  exclude: string;
  versionKind: HookVersion["kind"];
  stripPrefix: string;
  versionTemplate: string;
  baselineKind: HookBaseline["kind"];
  baselineVersion: string;
  byTurns: boolean;
  template: TemplateDraft;
}

/** The form of a rule, or of a new one; `template` is that of what it measures. */
export function draftOf(rule: HookRule | null, template: TemplateDraft): RuleDraft {
  const version: HookVersion = rule?.version ?? { kind: "commit" };
  const baseline: HookBaseline = rule?.baseline ?? { kind: "none" };
  return {
    name: rule?.name ?? "",
    events: rule?.events ?? ["push_branch"],
    branches: rule === null ? "main" : rule.branches.join(", "),
    tags: rule?.tags.join(", ") ?? "",
    include: rule?.paths.include.join(", ") ?? "",
    exclude: rule?.paths.exclude.join(", ") ?? "",
    versionKind: version.kind,
    stripPrefix: version.kind === "tag" ? (version.stripPrefix ?? "") : "",
    versionTemplate: "template" in version ? version.template : "",
    baselineKind: baseline.kind,
    baselineVersion: baseline.kind === "version" ? baseline.version : "",
    byTurns: rule?.byTurns ?? false,
    template,
  };
}

/** The rule that a draft stands for, or what is missing, by field and all at once. */
export function ruleOf(
  draft: RuleDraft,
  template: ReturnType<typeof templateOf>,
): { ok: true; rule: HookRuleInput } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const name = draft.name.trim();
  if (name === "") errors.name = "Say what it is for, such as “releases”.";
  if (draft.events.length === 0) errors.events = "Choose at least one event.";
  const version = versionOf(draft);
  if ("template" in version && version.template === "") {
    errors.version = "Write how the version is called, such as {branch}-{commit}.";
  }
  const baseline = baselineOf(draft);
  if (baseline.kind === "version" && baseline.version === "") {
    errors.baseline = "Enter the baseline version.";
  }
  if (!template.ok) return { ok: false, errors: { ...errors, ...template.errors } };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    rule: {
      name,
      events: draft.events,
      branches: globsOf(draft.branches),
      tags: globsOf(draft.tags),
      paths: { include: globsOf(draft.include), exclude: globsOf(draft.exclude) },
      template: template.template,
      version,
      baseline,
      byTurns: draft.byTurns && baseline.kind !== "none",
    },
  };
}

function versionOf(draft: RuleDraft): HookVersion {
  const kind = draft.versionKind;
  const stripPrefix = draft.stripPrefix.trim();
  switch (kind) {
    case "tag":
      return stripPrefix === "" ? { kind } : { kind, stripPrefix };
    case "commit":
      return { kind };
    case "image":
    case "expression":
      return { kind, template: draft.versionTemplate.trim() };
  }
}

function baselineOf({ baselineKind: kind, baselineVersion }: RuleDraft): HookBaseline {
  return kind === "version" ? { kind, version: baselineVersion.trim() } : { kind };
}

function globsOf(text: string): string[] {
  return text
    .split(",")
    .map((glob) => glob.trim())
    .filter((glob) => glob !== "");
}

/** A stored rule as it is sent back: the server gives ids anew. */
export function inputOf({ id: _, ...input }: HookRule): HookRuleInput {
  return input;
}

/** Puts the server's problems at the fields of the form; what belongs to none stands at `form`. */
export function mapRuleProblems(
  problems: readonly { path: string; message: string }[],
  { template }: RuleDraft,
): FieldErrors {
  return Object.fromEntries(
    problems.map(({ path, message }) => {
      const own = path.replace(/^(rules\.\d+|rule)\./, "");
      return [fieldOf(own) ?? templateField(own, template.scenarios) ?? "form", message];
    }),
  );
}

const fields = ["name", "events", "branches", "tags", "version", "baseline"];

function fieldOf(path: string): string | null {
  const [part = "", member = ""] = path.split(".");
  if (part === "paths") return member === "exclude" ? "exclude" : "include";
  if (part === "byTurns") return "baseline";
  return fields.includes(part) ? part : null;
}
