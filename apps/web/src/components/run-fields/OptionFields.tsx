"use client";

import {
  formatParams,
  type Params,
  type ProvisionerKind,
  type TargetDescription,
} from "@lapline/contracts";
import { useState } from "react";
import { ParamInput } from "./ParamInput.tsx";
import { prepareOptionFields, withOption } from "./prepareOptionFields.ts";

interface OptionFieldsProps {
  target: TargetDescription;
  provisioner: ProvisionerKind | null;
  /** Those that differ from their default. */
  chosen: Params;
  onChange: (options: Params) => void;
  errorOf: (name: string) => string | undefined;
}

/** Build variants and settings of a target, folded away until one is set or wrong. */
export function OptionFields({
  target,
  provisioner,
  chosen,
  onChange,
  errorOf,
}: OptionFieldsProps) {
  const [open, setOpen] = useState(Object.keys(chosen).length > 0);
  const fields = prepareOptionFields(target, { provisioner, chosen });
  if (fields.length === 0) return null;
  const isWrong = fields.some(({ name }) => errorOf(name) !== undefined);
  return (
    <details
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="col-span-full text-sm"
    >
      <summary className="cursor-pointer font-medium">
        Options <span className="font-normal text-muted">{formatParams(chosen) || "defaults"}</span>
      </summary>
      <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields.map((field) => (
          <ParamInput
            key={field.name}
            field={field}
            text={String(chosen[field.name] ?? field.initial)}
            error={errorOf(field.name)}
            onChange={(text) => onChange(withOption(chosen, field, text))}
          />
        ))}
      </div>
    </details>
  );
}
