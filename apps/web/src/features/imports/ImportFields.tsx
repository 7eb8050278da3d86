"use client";

import { importFormats } from "@lapline/contracts";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { ImportDraft } from "./importDraft.ts";
import type { ImportErrors } from "./prepareImport.ts";
import type { FieldSources } from "./useImportDraft.ts";

interface ImportFieldsProps {
  draft: ImportDraft;
  onChange: (part: Partial<ImportDraft>) => void;
  errors: ImportErrors;
  /** Whether the files say their versions themselves. */
  versionsKnown: boolean;
  /** Of what was filled in: said in place of what belongs there. */
  sources: FieldSources;
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
export function ImportFields(props: ImportFieldsProps) {
  const { draft, onChange, errors, versionsKnown, sources } = props;
  const hints = { ...sources, ...(versionsKnown ? { version: "The files name theirs." } : {}) };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {texts.map(({ field, hint, ...text }) => (
        <TextField
          key={field}
          {...text}
          name={field}
          value={draft[field]}
          autoComplete="off"
          hint={field === "scenario" ? hint : (hints[field] ?? hint)}
          required={field !== "scenario" && !(field === "version" && versionsKnown)}
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
