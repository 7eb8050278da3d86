import type { HookRule } from "@lapline/contracts";
import type { HookEvent } from "./events/hookEvent.ts";
import { matchRule, wantsFiles } from "./matchRule.ts";

/** Whether the repository knows something about a pull request that a fitting rule needs. */
export function wantsLookup(rules: readonly HookRule[], event: HookEvent): boolean {
  if (event.kind !== "pull_request") return false;
  return rules.some(
    (rule) =>
      matchRule(rule, event).fits &&
      (wantsFiles(rule, event) ||
        (rule.baseline.kind === "merge_base" && event.mergeBase === null)),
  );
}
