import type { HookRule, HookRuleInput } from "@lapline/contracts";
import { eventWords } from "./hookWords.ts";

/** A rule in one sentence: on what, where, what it measures and against what. Pure. */
export function ruleSentence(rule: HookRuleInput | HookRule): string {
  const { events, branches, tags, paths, template } = rule;
  const filters = [
    listed("branches", branches),
    listed("tags", tags),
    listed("paths", paths.include),
    listed("not paths", paths.exclude),
  ].filter((part) => part !== null);
  const when = events.map((event) => eventWords[event].toLowerCase()).join(", ");
  const where = filters.length === 0 ? "" : ` (${filters.join("; ")})`;
  const scenarios = template.scenarios.map(({ scenario }) => scenario).join(", ");
  return `On ${when}${where}: ${template.target} ${versionWords(rule)} with ${scenarios} on ${template.labels.join(", ")}, ${baselineWords(rule)}.`;
}

function listed(name: string, globs: readonly string[]): string | null {
  return globs.length === 0 ? null : `${name} ${globs.join(", ")}`;
}

function versionWords({ version }: Pick<HookRule, "version">): string {
  switch (version.kind) {
    case "tag":
      return version.stripPrefix ? `at the tag without ${version.stripPrefix}` : "at the tag";
    case "commit":
      return "at the commit";
    case "image":
    case "expression":
      return `at ${version.template}`;
  }
}

function baselineWords({ baseline, byTurns }: Pick<HookRule, "baseline" | "byTurns">): string {
  const how = byTurns ? ", interleaved" : "";
  switch (baseline.kind) {
    case "none":
      return "without a baseline";
    case "previous_release":
      return `against the release before${how}`;
    case "version":
      return `against ${baseline.version}${how}`;
    case "merge_base":
      return `against the merge base${how}`;
  }
}
