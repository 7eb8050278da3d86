"use client";

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

/** Where a rule or a budget applies. */
export function ScopeFields({ draft, errors, placeholders, isFixed, onChange }: ScopeFieldsProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">Applies to</legend>
      {(Object.keys(placeholders) as ScopeKey[]).map((key) => (
        <TextField
          key={key}
          label={labels[key]}
          value={draft[key]}
          placeholder={placeholders[key]}
          autoComplete="off"
          spellCheck={false}
          disabled={isFixed}
          error={errors[key]}
          onChange={(event) => onChange({ [key]: event.target.value })}
        />
      ))}
    </fieldset>
  );
}
