"use client";

import { formatParams, type ScenarioDescription, type TargetDescription } from "@lapline/contracts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { classNames } from "@/components/ui/ScrollBox.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { FieldGroup } from "./HardwareFields.tsx";
import { ParamInput } from "./ParamInput.tsx";
import { prepareScenarios, replaceIn } from "./prepareChoices.ts";
import { prepareParamFields } from "./prepareParamFields.ts";
import {
  customSize,
  draftScenario,
  paramsOfSize,
  type ScenarioDraft,
  withSize,
} from "./scenarioDraft.ts";
import type { FieldErrors } from "./useFirstError.ts";

interface ScenarioGroupsProps {
  scenarios: readonly ScenarioDescription[];
  /** Those that were chosen: what none of them can run is not offered. */
  targets: readonly TargetDescription[];
  chosen: readonly ScenarioDraft[];
  onChange: (chosen: ScenarioDraft[]) => void;
  errors: FieldErrors;
}

/** The scenarios that the chosen targets can run, family by family, each with its size. */
export function ScenarioGroups(props: ScenarioGroupsProps) {
  const { scenarios, targets, chosen, onChange, errors } = props;
  const { families, left } = prepareScenarios(scenarios, targets, (id) =>
    chosen.some(({ scenario }) => scenario === id),
  );
  return (
    <FieldGroup
      title="Scenarios"
      lead="The work they do. Quick takes seconds, full is for results that you keep."
      error={errors.scenarios}
    >
      {families.map(({ family, scenarios: members }) => (
        <div key={family} className="flex flex-col gap-2">
          <h3 className="mt-1 text-xs font-medium text-muted">{family}</h3>
          <div className="grid gap-2 lg:grid-cols-2">
            {members.map((scenario) => (
              <ScenarioFields
                key={scenario.id}
                scenario={scenario}
                draft={chosen.find((each) => each.scenario === scenario.id)}
                errors={errors}
                onChange={(next) =>
                  onChange(replaceIn(chosen, (each) => each.scenario === scenario.id, next))
                }
              />
            ))}
          </div>
        </div>
      ))}
      {left > 0 ? (
        <p className="text-xs text-muted">
          {left === 1 ? "One more scenario" : `${left} more scenarios`} cannot be run by what is
          chosen.
        </p>
      ) : null}
    </FieldGroup>
  );
}

interface ScenarioFieldsProps {
  scenario: ScenarioDescription;
  draft: ScenarioDraft | undefined;
  onChange: (draft: ScenarioDraft | null) => void;
  errors: FieldErrors;
}

/** One scenario: whether it takes part, and then its size or every parameter by itself. */
function ScenarioFields({ scenario, draft, onChange, errors }: ScenarioFieldsProps) {
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
