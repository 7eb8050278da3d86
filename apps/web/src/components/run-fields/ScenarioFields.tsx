"use client";

import { formatParams, type ScenarioDescription } from "@lapline/contracts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import type { FieldErrors } from "./fieldErrors.ts";
import { ParamInput } from "./ParamInput.tsx";
import { prepareParamFields } from "./prepareParamFields.ts";
import {
  customSize,
  draftScenario,
  paramsOfSize,
  type ScenarioDraft,
  withSize,
} from "./scenarioDraft.ts";

interface ScenarioFieldsProps {
  scenario: ScenarioDescription;
  draft: ScenarioDraft | undefined;
  onChange: (draft: ScenarioDraft | null) => void;
  errors: FieldErrors;
}

/** One scenario: whether it takes part, and then its size or every parameter by itself. */
export function ScenarioFields({ scenario, draft, onChange, errors }: ScenarioFieldsProps) {
  const own = errors[`scenarios.${scenario.id}`];
  return (
    <div
      className={classNames(
        "rounded-md border border-line bg-surface",
        draft !== undefined && "col-span-full",
      )}
    >
      <Checkbox
        name={`scenario-${scenario.id}`}
        block
        checked={draft !== undefined}
        onChange={(event) => onChange(event.target.checked ? draftScenario(scenario) : null)}
      >
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">
            {scenario.title} <span className="font-normal text-muted">{scenario.id}</span>
          </span>
          <span className="text-xs text-muted">{scenario.summary}</span>
        </span>
      </Checkbox>
      {own ? <p className="px-3 pb-2 text-xs font-medium text-bad">{own}</p> : null}
      {draft === undefined ? null : (
        <div className="flex flex-col gap-3 border-t border-line p-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <SegmentedControl
              label={`Size of ${scenario.title}`}
              options={[
                { value: "quick", label: "Quick" },
                { value: "full", label: "Full" },
                ...(scenario.presets ?? []).map(({ id, title }) => ({ value: id, label: title })),
                { value: customSize, label: "Custom" },
              ]}
              value={draft.size}
              onChange={(size) =>
                onChange(size === customSize ? { ...draft, size } : withSize(scenario, size))
              }
            />
            {draft.size === customSize ? null : (
              <span className="text-xs text-muted">
                {formatParams(paramsOfSize(scenario, draft.size))}
              </span>
            )}
          </div>
          {draft.size === customSize ? (
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              {prepareParamFields(scenario.paramsJsonSchema).map((field) => (
                <ParamInput
                  key={field.name}
                  field={field}
                  text={draft.texts[field.name] ?? field.initial}
                  error={errors[`scenarios.${scenario.id}.${field.name}`]}
                  onChange={(text) =>
                    onChange({ ...draft, texts: { ...draft.texts, [field.name]: text } })
                  }
                />
              ))}
            </div>
          ) : null}
          {scenario.caveats.length > 0 ? (
            <details className="text-xs text-muted">
              <summary className="cursor-pointer">Before you compare numbers</summary>
              <ul className="mt-1.5 list-disc pl-4">
                {scenario.caveats.map((caveat) => (
                  <li key={caveat}>{caveat}</li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      )}
    </div>
  );
}
