"use client";

import type { OfferedTarget } from "@lapline/contracts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { CalibratedVersion } from "./CalibratedVersion.tsx";
import { LastReleases } from "./LastReleases.tsx";
import { ReleaseStatus } from "./ReleaseStatus.tsx";
import type { TargetDraft } from "./runDraft.ts";
import { VersionPair } from "./VersionPair.tsx";
import { VersionPicker } from "./VersionPicker.tsx";

interface TargetVersionsProps {
  target: OfferedTarget;
  draft: TargetDraft;
  onChange: (draft: TargetDraft) => void;
  error: string | undefined;
}

const lastDefault = "5";

type Way = "named" | "last" | "compare" | "calibrate";

/**
 * Which versions of a target to measure: some by name, the last ones, two by turns, or one against
 * itself.
 */
export function TargetVersions({ target, draft, onChange, error }: TargetVersionsProps) {
  const hasSeveral = target.versions.length > 1;
  const way = wayOf(draft);
  const choose = (next: Way) =>
    onChange({
      ...draft,
      last: next === "last" ? lastDefault : null,
      compare: next === "compare" ? newestTwo(target.versions) : null,
      calibrate: next === "calibrate" ? (target.versions.at(-1) ?? "") : null,
    });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div>
        <SegmentedControl
          label={`Versions of ${target.title}`}
          value={way}
          options={[
            { value: "named", label: "By name" },
            ...(hasSeveral ? [{ value: "last" as const, label: "Last releases" }] : []),
            ...(hasSeveral || !target.onlyKnownVersions
              ? [{ value: "compare" as const, label: "Compare two" }]
              : []),
            { value: "calibrate", label: "Calibrate" },
          ]}
          onChange={choose}
        />
      </div>
      {draft.compare !== null ? (
        <VersionPair
          known={target.versions}
          value={draft.compare}
          onChange={(compare) => onChange({ ...draft, compare })}
          error={error}
        />
      ) : draft.calibrate !== null ? (
        <CalibratedVersion
          known={target.versions}
          value={draft.calibrate}
          onChange={(calibrate) => onChange({ ...draft, calibrate })}
          error={error}
        />
      ) : draft.last === null ? (
        <VersionPicker
          known={target.versions}
          onlyKnown={target.onlyKnownVersions}
          value={draft.versions}
          onChange={(versions) => onChange({ ...draft, versions })}
          error={error}
        />
      ) : (
        <LastReleases
          known={target.versions}
          value={draft.last}
          onChange={(last) => onChange({ ...draft, last })}
          error={error}
        />
      )}
      <ReleaseStatus target={target} />
    </div>
  );
}

function wayOf({ compare, calibrate, last }: TargetDraft): Way {
  if (compare !== null) return "compare";
  if (calibrate !== null) return "calibrate";
  return last === null ? "named" : "last";
}

/** The newest release against the one before it, which is what is asked most. */
function newestTwo(known: readonly string[]): { base: string; head: string } {
  return { base: known.at(-2) ?? "", head: known.at(-1) ?? "" };
}
