"use client";

import { importFormats } from "@lapline/contracts";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { ImportDraft } from "./importDraft.ts";
import type { ImportErrors } from "./prepareImport.ts";

interface ImportFieldsProps {
  draft: ImportDraft;
  onChange: (part: Partial<ImportDraft>) => void;
  errors: ImportErrors;
  /** Whether the files say their versions themselves. */
  versionsKnown: boolean;
}

const formats = [
  { value: "auto", label: "Recognise it" },
  ...importFormats.map((value) => ({ value, label: value })),
];

/** Where imported results belong: what was measured, which version, where, in which suite. */
export function ImportFields({ draft, onChange, errors, versionsKnown }: ImportFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Target"
        name="target"
        value={draft.target}
        maxLength={64}
        autoComplete="off"
        hint="What was measured, such as mylib."
        error={errors.target}
        onChange={(event) => onChange({ target: event.target.value })}
      />
      <TextField
        label="Version"
        name="version"
        value={draft.version}
        maxLength={200}
        autoComplete="off"
        hint={versionsKnown ? "The files name theirs." : "A release, tag or commit."}
        error={errors.version}
        onChange={(event) => onChange({ version: event.target.value })}
      />
      <TextField
        label="Label"
        name="label"
        value={draft.label}
        maxLength={64}
        autoComplete="off"
        hint="Where it was measured. One that no machine of Lapline serves."
        error={errors.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <TextField
        label="Scenario"
        name="scenario"
        value={draft.scenario}
        maxLength={100}
        autoComplete="off"
        placeholder="imported"
        hint="Name of the suite; histories never cross it."
        error={errors.scenario}
        onChange={(event) => onChange({ scenario: event.target.value })}
      />
      <SelectField
        label="Format"
        name="format"
        options={formats}
        value={draft.format}
        onChange={(event) => {
          const { value } = event.target;
          onChange({ format: importFormats.find((format) => format === value) ?? "auto" });
        }}
      />
    </div>
  );
}
