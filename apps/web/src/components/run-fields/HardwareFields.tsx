"use client";

import { comparisonTrialsDefault, type ScenarioDescription } from "@lapline/contracts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";
import type { FieldErrors } from "./fieldErrors.ts";
import type { ScenarioDraft } from "./scenarioDraft.ts";

/** The part of a form's draft that these fields are about. */
interface HardwareDraft {
  scenarios: readonly ScenarioDraft[];
  labels: string[];
  /** Empty: each scenario's own default. */
  trials: string;
  priority: string;
}

interface HardwareFieldsProps {
  labels: readonly string[];
  scenarios: readonly ScenarioDescription[];
  draft: HardwareDraft;
  /** Whether two versions are measured by turns, which takes more trials. */
  compares: boolean;
  /** Where a machine is added. */
  machinesPath: string;
  onChange: (part: Partial<Pick<HardwareDraft, "labels" | "trials" | "priority">>) => void;
  errors: FieldErrors;
}

/** Where and how often: hardware labels, trials, priority. */
export function HardwareFields(props: HardwareFieldsProps) {
  const { labels, scenarios, draft, compares, machinesPath, onChange, errors } = props;
  const defaults = scenarios
    .filter(({ id }) => draft.scenarios.some(({ scenario }) => scenario === id))
    .map(({ trialsDefault }) =>
      compares ? Math.max(trialsDefault, comparisonTrialsDefault) : trialsDefault,
    );
  const usual = [...new Set(defaults)].join(" or ");
  // A label whose machines are gone stays in view, or nobody could take it out.
  const offered = [...new Set([...labels, ...draft.labels])].sort();
  return (
    <FieldGroup
      title="Hardware and repetitions"
      lead="Results of different hardware labels are never compared with each other."
      error={errors.labels}
    >
      {offered.length === 0 ? (
        <p className="text-sm text-muted">
          No machine serves a label yet.{" "}
          <Link href={machinesPath} className="text-accent underline">
            Add a machine
          </Link>{" "}
          first.
        </p>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] rounded-md border border-line bg-surface p-1">
          {offered.map((label) => (
            <Checkbox
              key={label}
              name={`label-${label}`}
              checked={draft.labels.includes(label)}
              onChange={(event) =>
                onChange({
                  labels: event.target.checked
                    ? [...draft.labels, label]
                    : draft.labels.filter((each) => each !== label),
                })
              }
            >
              <span className="min-w-0 break-words">
                {label}
                {labels.includes(label) ? null : <span className="text-muted"> no machine</span>}
              </span>
            </Checkbox>
          ))}
        </div>
      )}
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Trials"
          inputMode="numeric"
          autoComplete="off"
          placeholder={usual}
          hint={`Measured repetitions of each version, each with a fresh process and fresh data. Empty: the scenario's own number${compares ? ", at least 10 interleaved" : ""}.`}
          value={draft.trials}
          error={errors.trials}
          onChange={(event) => onChange({ trials: event.target.value })}
        />
        <TextField
          label="Priority"
          inputMode="text"
          autoComplete="off"
          hint="From −10 to 10; higher runs first, equal ones in order of submission."
          value={draft.priority}
          error={errors.priority}
          onChange={(event) => onChange({ priority: event.target.value })}
        />
      </div>
    </FieldGroup>
  );
}
