"use client";

import type { ScenarioDescription, TargetDescription } from "@lapline/contracts";
import { FieldGroup } from "./FieldGroup.tsx";
import type { FieldErrors } from "./fieldErrors.ts";
import { prepareScenarios } from "./prepareChoices.ts";
import { replaceIn } from "./replaceIn.ts";
import { ScenarioFields } from "./ScenarioFields.tsx";
import type { ScenarioDraft } from "./scenarioDraft.ts";

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
