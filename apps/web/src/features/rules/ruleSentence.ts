import type { Rule } from "@lapline/contracts";
import type { RuleDraft } from "./ruleDraft.ts";

type Parts = Pick<RuleDraft, "target" | "scenario" | "measure" | "label"> &
  Pick<RuleDraft, "minChange" | "direction" | "confirmations" | "mute">;

/** What a rule does, as one sentence; what it inherits is left out. Pure. */
export function ruleSentence(draft: Parts): string {
  const what = draft.measure.trim() === "" ? "any measure" : draft.measure.trim();
  const places = [
    ["of", draft.target],
    ["in", draft.scenario],
    ["on", draft.label],
  ].flatMap(([word, name = ""]) => (name.trim() === "" ? [] : [`${word} ${name.trim()}`]));
  const subject = [what, ...places].join(" ");
  if (draft.mute === "true") return `Never notify when ${subject} changes.`;
  const verb = draft.direction === "both" ? "changes" : "gets worse";
  const size = draft.minChange.trim() === "" ? "" : ` by at least ${draft.minChange.trim()}\u202f%`;
  const count = draft.confirmations;
  const shown =
    count === ""
      ? ""
      : `, after ${count} confirming ${count === "1" ? "comparison" : "comparisons"}`;
  return `Notify when ${subject} ${verb}${size}${shown}.`;
}

/** The sentence of an existing rule. Pure. */
export function sentenceOfRule(rule: Rule): string {
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  const percent = rule.minChange === null ? null : Number((rule.minChange * 100).toPrecision(6));
  return ruleSentence({
    target: text(rule.target),
    scenario: text(rule.scenario),
    measure: text(rule.measure),
    label: text(rule.label),
    minChange: text(percent),
    direction: text(rule.direction),
    confirmations: text(rule.confirmations),
    mute: rule.mute === null ? "" : String(rule.mute),
  });
}
