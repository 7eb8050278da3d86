import { type ChangeDirection, type Reason, reasonOf } from "@lapline/contracts";
import { ruleRefusal, type SeriesSettings } from "../settings/ruleSettings.ts";
import { type ImportedChange, newsDaysMax } from "./readImportedChanges.ts";

export interface JudgedChange {
  direction: ChangeDirection;
  ratio: number;
  versionId: string;
  beforeVersionId: string;
}

/** What a change is worth by the settings of its series. */
export interface Judgement {
  state: "suspected" | "muted" | "withdrawn";
  reason: Reason | null;
  /** The rule that mutes it. */
  ruleId: string | null;
  environmentEvent: boolean;
}

/**
 * Whether a change is worth telling: by rules first, then by what else moved with it. `withNeighbours`
 * says that most series of the same machines moved at that time. A change of an imported history is
 * news only if it was recent when it was imported and no later version undid it; `history` says so.
 * Pure.
 */
export function judgeChange(
  change: JudgedChange,
  settings: SeriesSettings,
  withNeighbours: boolean,
  history: ImportedChange | null = null,
): Judgement {
  const plain = { ruleId: null, environmentEvent: false };
  const refusal = ruleRefusal(change, settings);
  if (refusal === "too_small") {
    const size = Math.abs(change.ratio - 1);
    const reason = reasonOf("below_smallest", { change: size, smallest: settings.minChange });
    return { ...plain, state: "withdrawn", reason };
  }
  if (refusal === "improvement") {
    return { ...plain, state: "withdrawn", reason: reasonOf("improvement_not_wanted", {}) };
  }
  if (history !== null && !history.isNews) {
    const reason = reasonOf("imported_long_ago", { days: newsDaysMax });
    return { ...plain, state: "withdrawn", reason };
  }
  if (history?.isUndone) {
    return { ...plain, state: "withdrawn", reason: reasonOf("undone_later", {}) };
  }
  if (settings.mutedBy !== null) {
    const { id, name } = settings.mutedBy;
    return {
      ...plain,
      state: "muted",
      reason: reasonOf("muted_by_rule", { rule: name }),
      ruleId: id,
    };
  }
  if (change.versionId === change.beforeVersionId) {
    const reason = reasonOf("same_version", {});
    return { state: "muted", reason, ruleId: null, environmentEvent: true };
  }
  if (withNeighbours) {
    const reason = reasonOf("neighbors_moved", {});
    return { state: "muted", reason, ruleId: null, environmentEvent: true };
  }
  const reason = history === null ? null : reasonOf("history_decides", {});
  return { ...plain, state: "suspected", reason };
}
