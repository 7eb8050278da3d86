import {
  type Budget,
  type BudgetBound,
  type BudgetInput,
  parseQuantity,
  quantityExamples,
  type Unit,
  writeQuantity,
} from "@lapline/contracts";

/** A budget as its form holds it: texts, of which an empty scenario or label means every one. */
export interface BudgetDraft {
  target: string;
  scenario: string;
  measure: string;
  label: string;
  /** With its unit, such as `20 ms`. */
  value: string;
}

export const emptyBudget: BudgetDraft = {
  ...{ target: "", scenario: "", measure: "", label: "", value: "" },
};

export type BudgetErrors = Partial<Record<keyof BudgetDraft | "form", string>>;

/** The form of an existing budget. Pure. */
export function budgetDraftOf({ target, scenario, measure, label, value }: Budget): BudgetDraft {
  return {
    target,
    scenario: scenario ?? "",
    measure: measure.name,
    label: label ?? "",
    value: writeQuantity(value, measure.unit),
  };
}

/** What the form says apart from the value, or what is missing by field. Pure. */
export function scopeOfDraft(
  draft: BudgetDraft,
): { ok: true; scope: Omit<BudgetInput, "value"> } | { ok: false; errors: BudgetErrors } {
  const errors: BudgetErrors = {};
  if (draft.target.trim() === "") errors.target = "Enter a target.";
  if (draft.measure.trim() === "") errors.measure = "Enter a measure, such as latency_p99.";
  if (draft.value.trim() === "") errors.value = "Enter a value with its unit, such as 20 ms.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const named = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    ok: true,
    scope: {
      target: draft.target.trim(),
      scenario: named(draft.scenario),
      measure: draft.measure.trim(),
      label: named(draft.label),
    },
  };
}

/** The value of the form in the base unit of the measure, or what is wrong with it. Pure. */
export function valueOfDraft(
  { value, measure }: BudgetDraft,
  unit: Unit,
): { ok: true; value: number } | { ok: false; errors: BudgetErrors } {
  const read = parseQuantity(value, unit);
  if (read !== null) return { ok: true, value: read };
  const example = `Enter a value of ${measure.trim()} with its unit, such as ${quantityExamples[unit]}.`;
  return { ok: false, errors: { value: example } };
}

/** What a budget does, as one sentence; without its measure known, which side is not said. Pure. */
export function budgetSentence(draft: BudgetDraft, bound: BudgetBound | null): string {
  const named = (text: string, missing: string) => (text.trim() === "" ? missing : text.trim());
  const places = [
    ["of", named(draft.target, "a target")],
    ["in", draft.scenario.trim()],
    ["on", draft.label.trim()],
  ].flatMap(([word, name]) => (name === "" ? [] : [`${word} ${name}`]));
  const subject = [named(draft.measure, "a measure"), ...places].join(" ");
  const value = named(draft.value, "a value");
  if (bound === null) return `Alert when ${subject} breaks the budget of ${value}.`;
  return `Alert when ${subject} is ${bound === "at_most" ? "above" : "below"} ${value}.`;
}
