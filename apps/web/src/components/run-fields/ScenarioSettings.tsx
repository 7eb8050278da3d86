"use client";

import type { ScenarioDescription } from "@lapline/contracts";
import type { FieldErrors } from "./fieldErrors.ts";
import { ScenarioFields } from "./ScenarioFields.tsx";
import type { ScenarioDraft } from "./scenarioDraft.ts";

interface ScenarioSettingsProps {
  scenarios: readonly ScenarioDescription[];
  chosen: readonly ScenarioDraft[];
  onChange: (chosen: ScenarioDraft[]) => void;
  errors: FieldErrors;
}

/** The chosen scenarios, each folded to its size. */
export function ScenarioSettings(props: ScenarioSettingsProps) {
  const { scenarios, chosen, onChange, errors } = props;
  return chosen.map((draft) => {
    const scenario = scenarios.find(({ id }) => id === draft.scenario);
    if (scenario === undefined) return null;
    return (
      <ScenarioFields
        key={draft.scenario}
        scenario={scenario}
        draft={draft}
        errors={errors}
        onChange={(next) =>
          onChange(chosen.map((one) => (one.scenario === next.scenario ? next : one)))
        }
      />
    );
  });
}
