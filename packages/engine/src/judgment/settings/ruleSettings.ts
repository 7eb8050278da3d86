import type { ChangeDirection } from "@lapline/contracts";

/** What decides whether a change of a series becomes a suspicion. */
interface RuleSettings {
  /** Smallest relative change that is told. */
  minChange: number;
  /** `worse`: improvements are not told at all; `both`: quietly. */
  direction: "worse" | "both";
  /** Probability that the detector takes noise for a change, per candidate. */
  errorRate: number;
  /** Comparisons that have to show a change again. */
  confirmations: number;
  mute: boolean;
}

/** Where a rule applies; null is everywhere. */
export interface RuleScope {
  targetId: string | null;
  scenarioId: string | null;
  measure: string | null;
  labelId: string | null;
}

/** A rule as it is stored; null settings inherit. */
export type RuleValues = RuleScope & {
  [K in keyof RuleSettings]: RuleSettings[K] | null;
} & { id: string; name: string };

/** The settings of a series, and the rule that mutes it. */
export interface SeriesSettings extends Omit<RuleSettings, "mute"> {
  mutedBy: { id: string; name: string } | null;
}

/**
 * Without any rule. One percent is about what a machine at rest can show (docs/benchmarks.md, "Two
 * versions"); the error rate is the detector's own.
 */
export const defaultSettings: SeriesSettings = {
  minChange: 0.01,
  direction: "both",
  errorRate: 1e-4,
  confirmations: 1,
  mutedBy: null,
};

/** Less specific first: a rule of the project alone, then target, scenario, measure, label. */
const weights = { targetId: 1, scenarioId: 2, measure: 4, labelId: 8 } as const;
const columns = ["targetId", "scenarioId", "measure", "labelId"] as const;

/**
 * What holds for one series: the defaults, overlaid with every rule that applies to it. A rule with a
 * label beats every one without, then one with a measure, a scenario, a target. Pure.
 */
export function settingsFor(
  rules: readonly RuleValues[],
  series: Record<keyof RuleScope, string>,
): SeriesSettings {
  const settings: SeriesSettings = { ...defaultSettings };
  for (const rule of applyingTo(rules, series)) {
    settings.minChange = rule.minChange ?? settings.minChange;
    settings.direction = rule.direction ?? settings.direction;
    settings.errorRate = rule.errorRate ?? settings.errorRate;
    settings.confirmations = rule.confirmations ?? settings.confirmations;
    if (rule.mute !== null) {
      settings.mutedBy = rule.mute ? { id: rule.id, name: rule.name } : null;
    }
  }
  return settings;
}

/** A rule as pages name it. */
type NamedRule = Pick<RuleValues, "id" | "name">;

/** The rules behind the settings of a series; null: no rule says it, so the default holds. */
export interface SeriesRules {
  minChange: NamedRule | null;
  direction: NamedRule | null;
}

/** Which rules say what holds for one series. Pure. */
export function rulesBehind(
  rules: readonly RuleValues[],
  series: Record<keyof RuleScope, string>,
): SeriesRules {
  const applying = applyingTo(rules, series);
  const last = (says: (rule: RuleValues) => boolean) => {
    const rule = applying.findLast(says);
    return rule === undefined ? null : { id: rule.id, name: rule.name };
  };
  return {
    minChange: last(({ minChange }) => minChange !== null),
    direction: last(({ direction }) => direction !== null),
  };
}

/** Rules that apply to a series, the narrowest last. */
function applyingTo(
  rules: readonly RuleValues[],
  series: Record<keyof RuleScope, string>,
): RuleValues[] {
  return rules
    .filter((rule) => columns.every((key) => rule[key] === null || rule[key] === series[key]))
    .sort((a, b) => weightOf(a) - weightOf(b));
}

function weightOf(rule: RuleScope): number {
  return columns.reduce((sum, key) => sum + (rule[key] === null ? 0 : weights[key]), 0);
}

/** Why the rules do not want to hear of a change. */
export type RuleRefusal = "too_small" | "improvement" | "muted";

/** What keeps a change from being told by these settings alone; null: nothing. Pure. */
export function ruleRefusal(
  change: { direction: ChangeDirection; ratio: number },
  settings: SeriesSettings,
): RuleRefusal | null {
  if (Math.abs(change.ratio - 1) < settings.minChange) return "too_small";
  if (settings.direction === "worse" && change.direction === "improvement") return "improvement";
  return settings.mutedBy === null ? null : "muted";
}
