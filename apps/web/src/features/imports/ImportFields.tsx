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
  { value: "auto", label: "Recognize it" },
  ...importFormats.map((value) => ({ value, label: value })),
];

const texts = [
  { field: "target", label: "Target", maxLength: 64, hint: "What was measured, such as mylib." },
  { field: "version", label: "Version", maxLength: 200, hint: "A release, tag or commit." },
  {
    field: "label",
    label: "Label",
    maxLength: 64,
    hint: "Where it was measured. Use a label that no machine serves.",
  },
  {
    field: "scenario",
    label: "Scenario",
    maxLength: 100,
    placeholder: "imported",
    hint: "Name of the suite; histories never cross it.",
  },
] as const;

/** Where imported results belong: what was measured, which version, where, in which suite. */
export function ImportFields({ draft, onChange, errors, versionsKnown }: ImportFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map(({ field, hint, ...text }) => (
        <TextField
          key={field}
          {...text}
          name={field}
          value={draft[field]}
          autoComplete="off"
          hint={field === "version" && versionsKnown ? "The files name theirs." : hint}
          error={errors[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      ))}
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
