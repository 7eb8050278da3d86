"use client";

import type { ReactNode } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { HardwareFields } from "@/components/run-fields/HardwareFields.tsx";
import { OptionFields } from "@/components/run-fields/OptionFields.tsx";
import { ScenarioGroups } from "@/components/run-fields/ScenarioGroups.tsx";
import { TargetModeFields } from "@/components/run-fields/TargetModeFields.tsx";
import type { FieldErrors } from "@/components/run-fields/useFirstError.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Skeleton } from "@/components/ui/ScrollBox.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { type TemplateDraft, withTarget } from "./templateDraft.ts";
import { type TemplateChoices, useTemplateChoices } from "./useTemplateChoices.ts";

interface RunTemplateFieldsProps {
  choices: TemplateChoices;
  draft: TemplateDraft;
  onChange: (draft: TemplateDraft) => void;
  errors: FieldErrors;
}

/** What is measured, without the version: target, scenarios with their size, hardware labels, trials. */
export function RunTemplateFields(props: RunTemplateFieldsProps) {
  const { choices, draft, onChange, errors } = props;
  const path = useProjectPath();
  const target = choices.targets.find(({ id }) => id === draft.target);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Target"
          value={draft.target}
          error={errors.target}
          options={[
            { value: "", label: "Choose a target" },
            ...choices.targets.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => {
            const next = choices.targets.find(({ id }) => id === event.target.value);
            if (next !== undefined) onChange(withTarget(draft, next));
          }}
        />
        {target === undefined ? null : (
          <TargetModeFields
            target={target}
            draft={draft}
            onChange={(part) => onChange({ ...draft, ...part })}
            errorOf={(field) => errors[field]}
          />
        )}
        {target === undefined ? null : (
          <OptionFields
            target={target}
            provisioner={draft.provisioner}
            chosen={draft.options}
            onChange={(options) => onChange({ ...draft, options })}
            errorOf={(name) => errors[`options.${name}`] ?? errors.options}
          />
        )}
      </div>
      {target === undefined ? null : (
        <ScenarioGroups
          scenarios={choices.scenarios}
          targets={[target]}
          chosen={draft.scenarios}
          onChange={(scenarios) => onChange({ ...draft, scenarios })}
          errors={errors}
        />
      )}
      <HardwareFields
        labels={choices.labels}
        scenarios={choices.scenarios}
        draft={draft}
        compares={false}
        machinesPath={path("/machines")}
        onChange={(part) => onChange({ ...draft, ...part })}
        errors={errors}
      />
    </>
  );
}

interface WithTemplateChoicesProps {
  /** Classes of what stands there meanwhile: the height of the form. */
  skeleton: string;
  children: (choices: TemplateChoices) => ReactNode;
}

/** A form that needs what a template can be made of, once that is there. */
export function WithTemplateChoices({ skeleton, children }: WithTemplateChoicesProps) {
  const { choices, error } = useTemplateChoices();
  if (choices !== undefined) return children(choices);
  if (error) return <Banner tone="error" title={problemFromError(error).detail} />;
  return <Skeleton className={`${skeleton} w-full rounded-md`} />;
}
