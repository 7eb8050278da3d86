import type { ChangeDirection } from "@lapline/contracts";
import type { SeriesSettings } from "../rules/ruleSettings.ts";

export interface JudgedChange {
  direction: ChangeDirection;
  ratio: number;
  versionId: string;
  beforeVersionId: string;
}

/** What a change is worth by the settings of its series. */
export interface Judgement {
  state: "suspected" | "muted" | "withdrawn";
  reason: string | null;
  /** The rule that mutes it. */
  ruleId: string | null;
  environmentEvent: boolean;
}

export const neighboursReason =
  "Most series of other targets on this hardware moved at the same time: the machine or its environment changed.";

/**
 * Whether a change is worth telling: by rules first, then by what else moved with it. `withNeighbours`
 * says that most series of the same machines moved at that time. Pure.
 */
export function judgeChange(
  change: JudgedChange,
  settings: SeriesSettings,
  withNeighbours: boolean,
): Judgement {
  const size = Math.abs(change.ratio - 1);
  const plain = { ruleId: null, environmentEvent: false };
  if (size < settings.minChange) {
    const reason = `${percent(size)} is less than the smallest change that is told here, ${percent(settings.minChange)}.`;
    return { ...plain, state: "withdrawn", reason };
  }
  if (settings.direction === "worse" && change.direction === "improvement") {
    return { ...plain, state: "withdrawn", reason: "Improvements are not told here." };
  }
  if (settings.mutedBy !== null) {
    const { id, name } = settings.mutedBy;
    return { ...plain, state: "muted", reason: `Muted by the rule “${name}”.`, ruleId: id };
  }
  if (change.versionId === change.beforeVersionId) {
    const reason = "The version is the same on both sides: the machine or its environment changed.";
    return { state: "muted", reason, ruleId: null, environmentEvent: true };
  }
  if (withNeighbours) {
    return { state: "muted", reason: neighboursReason, ruleId: null, environmentEvent: true };
  }
  return { ...plain, state: "suspected", reason: null };
}

function percent(share: number): string {
  return `${(share * 100).toPrecision(2)} %`;
}
