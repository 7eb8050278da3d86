import type { Rule, RuleInput } from "@lapline/contracts";

/** A rule as its form holds it: texts, of which an empty one means “any” or “as before”. */
export interface RuleDraft {
  name: string;
  target: string;
  scenario: string;
  measure: string;
  label: string;
  /** In percent. */
  minChange: string;
  direction: string;
  errorRate: string;
  confirmations: string;
  mute: string;
}

export const emptyDraft: RuleDraft = {
  name: "",
  target: "",
  scenario: "",
  measure: "",
  label: "",
  minChange: "",
  direction: "",
  errorRate: "",
  confirmations: "",
  mute: "",
};

/** The form of an existing rule. */
export function draftOf(rule: Rule): RuleDraft {
  const text = (value: string | number | boolean | null) => (value === null ? "" : String(value));
  return {
    name: rule.name,
    target: text(rule.target),
    scenario: text(rule.scenario),
    measure: text(rule.measure),
    label: text(rule.label),
    minChange: rule.minChange === null ? "" : String(Number((rule.minChange * 100).toPrecision(6))),
    direction: text(rule.direction),
    errorRate: text(rule.errorRate),
    confirmations: text(rule.confirmations),
    mute: text(rule.mute),
  };
}

export type DraftErrors = Partial<Record<keyof RuleDraft | "form", string>>;

/** Reads the form: a rule for the server, or what is wrong by field. */
export function ruleOf(
  draft: RuleDraft,
): { ok: true; rule: RuleInput } | { ok: false; errors: DraftErrors } {
  const errors: DraftErrors = {};
  const name = draft.name.trim();
  if (name === "") errors.name = "Say what the rule is for, such as “Quiet start-up times”.";
  const minChange = draft.minChange.trim() === "" ? null : Number(draft.minChange) / 100;
  if (minChange !== null && !(minChange >= 0 && minChange <= 10)) {
    errors.minChange = "Write a number of percent, 0 to 1000.";
  }
  const settings = [draft.minChange, draft.direction, draft.errorRate, draft.confirmations];
  if ([...settings, draft.mute].every((text) => text.trim() === "")) {
    errors.form = "The rule decides nothing yet: change at least one setting.";
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const named = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    ok: true,
    rule: {
      name,
      target: named(draft.target),
      scenario: named(draft.scenario),
      measure: named(draft.measure),
      label: named(draft.label),
      minChange,
      direction: draft.direction === "worse" || draft.direction === "both" ? draft.direction : null,
      errorRate: draft.errorRate === "" ? null : Number(draft.errorRate),
      confirmations: draft.confirmations === "" ? null : Number(draft.confirmations),
      mute: draft.mute === "" ? null : draft.mute === "true",
    },
  };
}
