import type { Params, ProvisionerKind, TargetDescription } from "@lapline/contracts";
import type { ScenarioDraft } from "../../../components/run-fields/scenarioDraft.ts";

export interface TargetDraft {
  target: string;
  versions: string[];
  /** How many of the newest releases, as text; null: the named versions. */
  last: string | null;
  /** Two versions to compare by turns, instead of measuring some; null: no comparison. */
  compare: { base: string; head: string } | null;
  /** A version to compare with itself, instead; null: no calibration. */
  calibrate: string | null;
  provisioner: ProvisionerKind;
  durability: string;
  /** Options of the target that differ from their default. */
  options: Params;
}

/** What the form holds: always complete enough to show, not always enough to submit. */
export interface RunDraft {
  targets: TargetDraft[];
  scenarios: ScenarioDraft[];
  labels: string[];
  /** Empty: each scenario's own default. */
  trials: string;
  priority: string;
}

export const emptyDraft: RunDraft = {
  targets: [],
  scenarios: [],
  labels: [],
  trials: "",
  priority: "0",
};

/** A target as it starts in the form: its newest version, first provisioner, first durability mode. */
export function draftTarget(target: TargetDescription): TargetDraft {
  return {
    target: target.id,
    versions: target.versions.slice(-1),
    last: null,
    compare: null,
    calibrate: null,
    provisioner: target.provisioners[0]?.kind ?? "bundled",
    durability: target.durabilityModes[0] ?? "",
    options: {},
  };
}
