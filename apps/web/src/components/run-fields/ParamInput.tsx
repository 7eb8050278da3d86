"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { type ParamField, parseParam } from "./prepareParamFields.ts";

interface ParamInputProps {
  field: ParamField;
  text: string;
  /** From the last try to submit. */
  error: string | undefined;
  onChange: (text: string) => void;
}

/** Input for one parameter; checked when left, and from then on while typing. */
export function ParamInput({ field, text, error, onChange }: ParamInputProps) {
  const [left, setLeft] = useState(false);
  const parsed = parseParam(field, text);
  const shown = left && !parsed.ok ? parsed.message : error;
  if (field.kind === "switch") {
    return (
      <Checkbox
        checked={text === "true"}
        onChange={(event) => onChange(String(event.target.checked))}
      >
        {field.label}
      </Checkbox>
    );
  }
  if (field.kind === "choice") {
    return (
      <SelectField
        label={field.label}
        hint={field.description}
        value={text}
        error={shown}
        options={field.options.map((option) => ({
          value: option,
          label: option.replaceAll("_", " "),
        }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <TextField
      label={field.label}
      hint={field.description}
      value={text}
      inputMode={field.kind === "text" ? "text" : "decimal"}
      autoComplete="off"
      error={shown}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
