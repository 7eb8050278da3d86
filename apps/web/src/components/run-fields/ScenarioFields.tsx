"use client";

import { formatParams, type ScenarioDescription } from "@lapline/contracts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { Fold } from "./Fold.tsx";
import type { FieldErrors } from "./fieldErrors.ts";
import { ParamInput } from "./ParamInput.tsx";
import { prepareParamFields } from "./prepareParamFields.ts";
import { customSize, paramsOfSize, type ScenarioDraft, withSize } from "./scenarioDraft.ts";
import { scenarioSummary, sizeOptions } from "./scenarioSummary.ts";

interface ScenarioFieldsProps {
  scenario: ScenarioDescription;
  draft: ScenarioDraft;
  onChange: (draft: ScenarioDraft) => void;
  errors: FieldErrors;
}

/** A chosen scenario: its size, or every parameter by itself, folded to what is set. */
export function ScenarioFields({ scenario, draft, onChange, errors }: ScenarioFieldsProps) {
  const own = errors[`scenarios.${scenario.id}`];
  const isForced = Object.keys(errors).some(
    (field) =>
      field === `scenarios.${scenario.id}` || field.startsWith(`scenarios.${scenario.id}.`),
  );
  return (
    <Fold title={scenario.title} summary={scenarioSummary(scenario, draft)} isForced={isForced}>
      <p className="text-xs text-muted">{scenario.summary}</p>
      {own ? <p className="text-xs font-medium text-bad">{own}</p> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <SegmentedControl
          label={`Size of ${scenario.title}`}
          options={sizeOptions(scenario)}
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
    </Fold>
  );
}
