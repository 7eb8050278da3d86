"use client";

import type { ImportJoin } from "@lapline/contracts";
import { formatAbsoluteTime } from "@/components/format/formatAbsoluteTime.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";

interface JoinFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What the import would go before; null while nothing is read. */
  join: ImportJoin | null;
  place: { target: string; scenario: string; label: string };
  error: string | undefined;
}

/** Whether imported results go before those that Lapline measures of a definition. */
export function JoinField({ checked, onChange, join, place, error }: JoinFieldProps) {
  const { target, scenario, label } = place;
  const by = join?.decidedBy ?? null;
  const at = join?.decidedAt ?? null;
  return (
    <section
      aria-label="Measured history"
      className="flex flex-col gap-1.5 rounded-lg border border-line p-3"
    >
      {by !== null && at !== null ? (
        <p className="text-sm">
          These results continue into {scenario} of {target} on {label}. {by} decided so on{" "}
          {formatAbsoluteTime(Date.parse(at))}.
        </p>
      ) : (
        <Checkbox
          name="join"
          checked={checked}
          aria-describedby="join-hint"
          onChange={(event) => onChange(event.target.checked)}
        >
          Put before {scenario} of {target} on {label}
        </Checkbox>
      )}
      <p id="join-hint" className="px-1.5 text-xs text-muted">
        One series shows both, with a mark where Lapline began to measure. Imported and measured
        points are drawn apart and never compared. The decision is kept.
      </p>
      {error === undefined ? null : (
        <p role="alert" className="px-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </section>
  );
}
