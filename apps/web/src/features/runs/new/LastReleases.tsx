"use client";

import { lastVersionsMax } from "@lapline/contracts";
import { TextField } from "@/components/ui/TextField.tsx";

interface LastReleasesProps {
  /** Known versions, oldest first. */
  known: readonly string[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** How many of the newest releases to measure, and which ones these are as far as is known now. */
export function LastReleases({ known, value, onChange, error }: LastReleasesProps) {
  const count = Math.min(Number(value) || 0, lastVersionsMax);
  const chosen = count > 0 ? known.slice(-count) : [];
  const [first, last] = [chosen[0], chosen.at(-1)];
  const range =
    first === undefined || first === last ? (first ?? "none known") : `${first} to ${last}`;
  return (
    <TextField
      label="How many of the newest releases"
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
