import type { ChangeDirection } from "@lapline/contracts";
import type { SeriesSettings } from "../settings/ruleSettings.ts";
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
  reason: string | null;
  /** The rule that mutes it. */
  ruleId: string | null;
  environmentEvent: boolean;
}

/** How a suspicion of an imported series is decided. */
const confirmedByHistoryReason =
  "Measured elsewhere: confirmed once enough later versions stay at the new level.";

export const neighboursReason =
  "Most series of other targets on this hardware moved at the same time: the machine or its environment changed.";

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
  const size = Math.abs(change.ratio - 1);
  const plain = { ruleId: null, environmentEvent: false };
  if (size < settings.minChange) {
    const reason = `${percent(size)} is less than the smallest change that is told here, ${percent(settings.minChange)}.`;
    return { ...plain, state: "withdrawn", reason };
  }
  if (settings.direction === "worse" && change.direction === "improvement") {
    return { ...plain, state: "withdrawn", reason: "Improvements are not told here." };
  }
  if (history !== null && !history.isNews) {
    const reason = `Imported history: the version was more than ${newsDaysMax} days old when it was imported.`;
    return { ...plain, state: "withdrawn", reason };
  }
  if (history?.isUndone) {
    return { ...plain, state: "withdrawn", reason: "A later version of the history undid it." };
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
  const reason = history === null ? null : confirmedByHistoryReason;
  return { ...plain, state: "suspected", reason };
}

function percent(share: number): string {
  return `${(share * 100).toPrecision(2)} %`;
}
