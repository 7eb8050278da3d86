"use client";

import type { ScenarioDescription, TargetDescription } from "@lapline/contracts";
import { ChoicePicker } from "./ChoicePicker.tsx";
import type { FieldErrors } from "./fieldErrors.ts";
import { recentFirst } from "./findChoices.ts";
import { prepareScenarios } from "./prepareChoices.ts";
import { draftScenario, type ScenarioDraft } from "./scenarioDraft.ts";

interface ScenarioPickerProps {
  scenarios: readonly ScenarioDescription[];
  /** Those that were chosen: what none of them can run is not offered. */
  targets: readonly TargetDescription[];
  /** Ids of scenarios that were submitted lately, newest first. */
  recent?: readonly string[];
  chosen: readonly ScenarioDraft[];
  onChange: (chosen: ScenarioDraft[]) => void;
  errors: FieldErrors;
}

/** Chooses among the scenarios that the chosen targets can run. */
export function ScenarioPicker(props: ScenarioPickerProps) {
  const { scenarios, targets, recent = [], chosen, onChange, errors } = props;
  const { families, left } = prepareScenarios(scenarios, targets, (id) =>
    chosen.some(({ scenario }) => scenario === id),
  );
  const offered = families.flatMap(({ family, scenarios: members }) =>
    members.map(({ id, title, summary }) => ({ id, title, summary, group: family })),
  );
  return (
    <ChoicePicker
      title="Scenarios"
      lead="The work that targets do."
      searchLabel="Search scenarios"
      prefix="scenario"
      choices={recentFirst(offered, recent)}
      chosen={chosen.map(({ scenario }) => scenario)}
      onChoose={(id, on) => {
        const scenario = scenarios.find((one) => one.id === id);
        const others = chosen.filter((one) => one.scenario !== id);
        onChange(on && scenario !== undefined ? [...others, draftScenario(scenario)] : others);
      }}
      error={errors.scenarios}
      note={
        left > 0 ? (
          <p className="text-xs text-muted">
            {left === 1 ? "1 more scenario needs" : `${left} more scenarios need`} other targets.
          </p>
        ) : null
      }
    />
  );
}
