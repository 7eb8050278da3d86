"use client";

import { lastVersionsMax, type OfferedTarget } from "@lapline/contracts";
import { useId } from "react";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
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
            ...(hasSeveral || way === "last"
              ? [{ value: "last" as const, label: "Last releases" }]
              : []),
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

interface LastReleasesProps {
  /** Known versions, oldest first. */
  known: readonly string[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** How many of the newest releases to measure, and which ones these are as far as is known now. */
function LastReleases({ known, value, onChange, error }: LastReleasesProps) {
  const count = Math.min(Number(value) || 0, lastVersionsMax);
  const chosen = count > 0 ? known.slice(-count) : [];
  const [first, last] = [chosen[0], chosen.at(-1)];
  const range =
    first === undefined || first === last ? (first ?? "none known") : `${first} to ${last}`;
  return (
    <TextField
      label="Number of newest releases"
      type="number"
      inputMode="numeric"
      min={1}
      max={lastVersionsMax}
      value={value}
      error={error}
      hint={
        <>
          <span className="tabular-nums">{range}</span> as of now. Resolved at submit; unsupported
          releases are skipped.
        </>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface CalibratedVersionProps {
  /** Known versions, oldest first. */
  known: readonly string[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One version that is compared with itself; known ones are proposed, any can be entered. */
function CalibratedVersion({ known, value, onChange, error }: CalibratedVersionProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        label="Version"
        hint="Compared with itself: every difference is noise."
        list={`${id}-known`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-known`}>
        {[...known].reverse().map((version) => (
          <option key={version} value={version} />
        ))}
      </datalist>
      <p className="text-xs text-muted">
        From four calibrations on, a series has a noise floor: the smallest change that it can show.
        Machines with nothing to do calibrate by themselves.
      </p>
    </div>
  );
}
