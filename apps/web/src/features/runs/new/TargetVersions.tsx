"use client";

import type { OfferedTarget } from "@lapline/contracts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { LastReleases } from "./LastReleases.tsx";
import { ReleaseStatus } from "./ReleaseStatus.tsx";
import type { TargetDraft } from "./runDraft.ts";
import { VersionPicker } from "./VersionPicker.tsx";

interface TargetVersionsProps {
  target: OfferedTarget;
  draft: TargetDraft;
  onChange: (draft: TargetDraft) => void;
  error: string | undefined;
}

const lastDefault = "5";

/** Which versions of a target to measure: some by name, or the last ones. */
export function TargetVersions({ target, draft, onChange, error }: TargetVersionsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {target.versions.length > 1 ? (
        <div>
          <SegmentedControl
            label={`Versions of ${target.title}`}
            value={draft.last === null ? "named" : "last"}
            options={[
              { value: "named", label: "Choose versions" },
              { value: "last", label: "Last releases" },
            ]}
            onChange={(way) => onChange({ ...draft, last: way === "last" ? lastDefault : null })}
          />
        </div>
      ) : null}
      {draft.last === null ? (
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
