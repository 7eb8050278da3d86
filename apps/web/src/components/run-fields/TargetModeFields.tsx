"use client";

import type { OfferedTarget, ProvisionerKind } from "@lapline/contracts";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { provisionerHint } from "./provisionerHint.ts";

interface TargetModes {
  provisioner: ProvisionerKind | null;
  durability: string | null;
}

interface TargetModeFieldsProps {
  target: OfferedTarget;
  draft: TargetModes;
  /** Told what was chosen, never that nothing is. */
  onChange: (part: { provisioner: ProvisionerKind } | { durability: string }) => void;
  errorOf: (field: keyof TargetModes) => string | undefined;
}

/** How a target comes to run and how safely it writes, each where there is a choice. */
export function TargetModeFields({ target, draft, onChange, errorOf }: TargetModeFieldsProps) {
  const { provisioners, durabilityModes } = target;
  return (
    <>
      {provisioners.length > 1 ? (
        <SelectField
          label="Provisioner"
          value={draft.provisioner ?? ""}
          options={provisioners.map(({ kind, sandbox }) => ({
            value: kind,
            label: `${kind} (${sandbox} sandbox)`,
          }))}
          hint={provisionerHint(target)}
          error={errorOf("provisioner")}
          onChange={(event) => {
            const next = provisioners.find(({ kind }) => kind === event.target.value);
            if (next !== undefined) onChange({ provisioner: next.kind });
          }}
        />
      ) : null}
      {durabilityModes.length > 1 ? (
        <SelectField
          label="Durability"
          value={draft.durability ?? ""}
          options={durabilityModes.map((mode) => ({ value: mode, label: mode }))}
          error={errorOf("durability")}
          onChange={(event) => onChange({ durability: event.target.value })}
        />
      ) : null}
    </>
  );
}
