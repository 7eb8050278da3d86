"use client";

import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { HardwareFields } from "@/components/run-fields/HardwareFields.tsx";
import { OptionFields } from "@/components/run-fields/OptionFields.tsx";
import { prepareTargets } from "@/components/run-fields/prepareChoices.ts";
import { ScenarioPicker } from "@/components/run-fields/ScenarioPicker.tsx";
import { ScenarioSettings } from "@/components/run-fields/ScenarioSettings.tsx";
import { usualScenarios } from "@/components/run-fields/scenarioDraft.ts";
import { TargetModeFields } from "@/components/run-fields/TargetModeFields.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { type TemplateDraft, withTarget } from "./templateDraft.ts";
import type { TemplateChoices } from "./useTemplateChoices.ts";

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
            ...prepareTargets(choices.targets).map(({ id, title }) => ({
              value: id,
              label: title,
            })),
          ]}
          onChange={(event) => {
            const next = choices.targets.find(({ id }) => id === event.target.value);
            if (next === undefined) return;
            const changed = withTarget(draft, next);
            const isOpen = changed.scenarios.length === 0;
            onChange(
              isOpen ? { ...changed, scenarios: usualScenarios(next, choices.scenarios) } : changed,
            );
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
        <>
          <ScenarioPicker
            scenarios={choices.scenarios}
            targets={[target]}
            chosen={draft.scenarios}
            onChange={(scenarios) => onChange({ ...draft, scenarios })}
            errors={errors}
          />
          <ScenarioSettings
            scenarios={choices.scenarios}
            chosen={draft.scenarios}
            onChange={(scenarios) => onChange({ ...draft, scenarios })}
            errors={errors}
          />
        </>
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
