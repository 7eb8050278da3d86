"use client";

import type { OfferedTarget } from "@lapline/contracts";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { OptionFields } from "@/components/run-fields/OptionFields.tsx";
import { TargetModeFields } from "@/components/run-fields/TargetModeFields.tsx";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { draftTarget, type TargetDraft } from "./runDraft.ts";
import { TargetVersions } from "./TargetVersions.tsx";

interface TargetFieldsProps {
  target: OfferedTarget;
  draft: TargetDraft | undefined;
  onChange: (draft: TargetDraft | null) => void;
  errors: FieldErrors;
}

/** One target: whether it takes part, and then its versions, provisioner and durability. */
export function TargetFields({ target, draft, onChange, errors }: TargetFieldsProps) {
  const unverified =
    target.verification?.status === "not_verified" ? target.verification.reason : null;
  const error = (field: string) => errors[`targets.${target.id}.${field}`];
  return (
    <div
      className={classNames(
        "rounded-md border border-line bg-surface",
        draft !== undefined && "col-span-full",
      )}
    >
      <Checkbox
        name={`target-${target.id}`}
        block
        checked={draft !== undefined}
        onChange={(event) => onChange(event.target.checked ? draftTarget(target) : null)}
      >
        <span className="flex min-w-0 flex-col">
          <span className="flex flex-wrap items-baseline gap-x-2 font-medium">
            {target.title}
            {unverified === null ? null : (
              <span className="rounded-sm border border-line px-1 text-xs font-normal text-muted">
                untested
              </span>
            )}
          </span>
          <span className="text-xs text-muted">{target.summary}</span>
        </span>
      </Checkbox>
      {errors[`targets.${target.id}`] ? (
        <p className="px-3 pb-2 text-xs font-medium text-bad">{errors[`targets.${target.id}`]}</p>
      ) : null}
      {draft === undefined ? null : (
        <div className="flex flex-col gap-4 border-t border-line p-3">
          {unverified === null ? null : (
            <p className="text-xs text-muted">Untested: {unverified}</p>
          )}
          <TargetVersions
            target={target}
            draft={draft}
            onChange={onChange}
            error={error("versions")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TargetModeFields
              target={target}
              draft={draft}
              onChange={(part) => onChange({ ...draft, ...part })}
              errorOf={error}
            />
            <OptionFields
              target={target}
              provisioner={draft.provisioner}
              chosen={draft.options}
              onChange={(options) => onChange({ ...draft, options })}
              errorOf={(name) => error(`options.${name}`)}
            />
          </div>
          {target.notes.length > 0 ? (
            <details className="text-xs text-muted">
              <summary className="cursor-pointer">What to know about {target.title}</summary>
              <ul className="mt-1.5 list-disc pl-4">
                {target.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      )}
    </div>
  );
}
