"use client";

import type { OfferedTarget } from "@lapline/contracts";
import { Fold } from "@/components/run-fields/Fold.tsx";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { OptionFields } from "@/components/run-fields/OptionFields.tsx";
import { TargetModeFields } from "@/components/run-fields/TargetModeFields.tsx";
import { targetWords } from "./draftWords.ts";
import type { TargetDraft } from "./runDraft.ts";
import { TargetVersions } from "./TargetVersions.tsx";

interface TargetFieldsProps {
  target: OfferedTarget;
  draft: TargetDraft;
  onChange: (draft: TargetDraft) => void;
  errors: FieldErrors;
}

/** A chosen target: its versions, provisioner, durability and options, folded to what is set. */
export function TargetFields({ target, draft, onChange, errors }: TargetFieldsProps) {
  const unverified =
    target.verification?.status === "not_verified" ? target.verification.reason : null;
  const field = `targets.${target.id}`;
  const error = (name: string) => errors[`${field}.${name}`];
  const isForced = Object.keys(errors).some((each) => `${each}.`.startsWith(`${field}.`));
  return (
    <>
      <Fold title={target.title} summary={targetWords(target, draft)} isForced={isForced}>
        {errors[field] ? <p className="text-xs font-medium text-bad">{errors[field]}</p> : null}
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
      </Fold>
      {unverified === null ? null : (
        <p className="-mt-1 px-3 text-xs text-muted">Untested: {unverified}</p>
      )}
    </>
  );
}
