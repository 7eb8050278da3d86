"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment, useId } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { TextField } from "@/components/ui/TextField.tsx";

const labels = {
  target: "Target",
  scenario: "Scenario",
  measure: "Measure",
  label: "Hardware label",
} as const;
type ScopeKey = keyof typeof labels;

interface ScopeFieldsProps {
  draft: Readonly<Record<ScopeKey, string>>;
  errors: Readonly<Partial<Record<ScopeKey, string | undefined>>>;
  /** What an empty field means, or an example of one that must be filled in. */
  placeholders: Readonly<Record<ScopeKey, string>>;
  /** Where a rule or a budget applies stays once it is there. */
  isFixed: boolean;
  onChange: (part: Partial<Record<ScopeKey, string>>) => void;
}

/** Where a rule or a budget applies, with the names that the project has measured. */
export function ScopeFields({ draft, errors, placeholders, isFixed, onChange }: ScopeFieldsProps) {
  const trpc = useTRPC();
  const list = useId();
  const all = useQuery(trpc.series.facets.queryOptions({}, { enabled: !isFixed })).data;
  // What one target has, once it is one that there is.
  const isTarget = all?.target.some(({ value }) => value === draft.target) === true;
  const narrowed = useQuery(
    trpc.series.facets.queryOptions({ target: draft.target }, { enabled: isTarget }),
  ).data;
  const known = { ...(narrowed ?? all), target: all?.target };
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">Applies to</legend>
      {(Object.keys(placeholders) as ScopeKey[]).map((key) => (
        <Fragment key={key}>
          <TextField
            label={labels[key]}
            value={draft[key]}
            placeholder={placeholders[key]}
            list={`${list}-${key}`}
            autoComplete="off"
            spellCheck={false}
            disabled={isFixed}
            error={errors[key]}
            onChange={(event) => onChange({ [key]: event.target.value })}
          />
          <datalist id={`${list}-${key}`}>
            {(known[key] ?? []).map(({ value, title }) => (
              <option key={value} value={value} label={title === value ? undefined : title} />
            ))}
          </datalist>
        </Fragment>
      ))}
    </fieldset>
  );
}
