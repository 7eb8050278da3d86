import { formatParams, type OfferedTarget } from "@lapline/contracts";
import { countWords } from "../../../components/format/countWords.ts";
import type { RunDraft, TargetDraft } from "./runDraft.ts";

/** Versions that are named one by one; more are counted. */
const namedMax = 3;

/** What a target of the draft is set to, in one line. Pure. */
export function targetWords(target: OfferedTarget, draft: TargetDraft): string {
  const parts = [
    versionsWords(draft),
    target.provisioners.length > 1 ? draft.provisioner : "",
    target.durabilityModes.length > 1 ? draft.durability : "",
    formatParams(draft.options),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

function versionsWords({ versions, last, compare, calibrate }: TargetDraft): string {
  if (compare !== null) return `${compare.base || "?"} against ${compare.head || "?"}, interleaved`;
  if (calibrate !== null) return `${calibrate || "?"} against itself`;
  if (last !== null) return `last ${last || "?"} releases`;
  if (versions.length === 0) return "no version";
  return versions.length > namedMax ? countWords(versions.length, "version") : versions.join(", ");
}

/** Where and how often the draft runs, in one line. Pure. */
export function hardwareWords({ labels, trials, priority }: RunDraft): string {
  return [
    labels.length === 0 ? "no label" : labels.join(", "),
    trials === "" ? "usual trials" : `${trials} trials`,
    priority === "0" || priority === "" ? "usual priority" : `priority ${priority}`,
  ].join(" · ");
}
