"use client";

import type { ScenarioDescription, TargetDescription } from "@lapline/contracts";
import { FieldGroup } from "./FieldGroup.tsx";
import type { FieldErrors } from "./prepareSubmission.ts";
import type { RunDraft } from "./runDraft.ts";
import { ScenarioFields } from "./ScenarioFields.tsx";
import { TargetFields } from "./TargetFields.tsx";

interface RunFieldsProps {
  targets: readonly TargetDescription[];
  scenarios: readonly ScenarioDescription[];
  draft: RunDraft;
  onChange: (draft: RunDraft) => void;
  errors: FieldErrors;
}

/** What is measured: targets with versions, and scenarios with their size. */
export function RunFields({ targets, scenarios, draft, onChange, errors }: RunFieldsProps) {
  return (
    <>
      <FieldGroup title="Targets" lead="The systems under test." error={errors.targets}>
        {targets.map((target) => (
          <TargetFields
            key={target.id}
            target={target}
            draft={draft.targets.find((each) => each.target === target.id)}
            errors={errors}
            onChange={(next) =>
              onChange({
                ...draft,
                targets: replace(draft.targets, (each) => each.target === target.id, next),
              })
            }
          />
        ))}
      </FieldGroup>
      <FieldGroup
        title="Scenarios"
        lead="The work they do. Quick takes seconds, full is for results that you keep."
        error={errors.scenarios}
      >
        {scenarios.map((scenario) => (
          <ScenarioFields
            key={scenario.id}
            scenario={scenario}
            draft={draft.scenarios.find((each) => each.scenario === scenario.id)}
            errors={errors}
            onChange={(next) =>
              onChange({
                ...draft,
                scenarios: replace(draft.scenarios, (each) => each.scenario === scenario.id, next),
              })
            }
          />
        ))}
      </FieldGroup>
    </>
  );
}

/** The list with the matching entry replaced, appended when new, removed for null. */
function replace<T>(list: readonly T[], matches: (each: T) => boolean, next: T | null): T[] {
  if (next === null) return list.filter((each) => !matches(each));
  return list.some(matches) ? list.map((each) => (matches(each) ? next : each)) : [...list, next];
}
