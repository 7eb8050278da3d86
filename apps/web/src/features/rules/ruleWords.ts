import type { Rule } from "@lapline/contracts";

/** Where a rule applies, in words. */
export function scopeWords({ target, scenario, measure, label }: Rule): string {
  const parts = [target, scenario, measure, label].filter((part) => part !== null);
  return parts.length === 0 ? "whole project" : parts.join(" · ");
}

/** What a rule decides, in words. */
export function settingWords(rule: Rule): string {
  const { minChange, direction, errorRate, confirmations, mute } = rule;
  const words: string[] = [];
  if (mute !== null) words.push(mute ? "muted" : "not muted");
  if (minChange !== null) words.push(`from ${Number((minChange * 100).toPrecision(6))}\u202f%`);
  if (direction !== null) words.push(direction === "worse" ? "only worse" : "worse and better");
  if (confirmations !== null) {
    words.push(`${confirmations} ${confirmations === 1 ? "confirmation" : "confirmations"}`);
  }
  if (errorRate !== null) words.push(`error rate ${errorRate}`);
  return words.join(", ");
}
