"use client";

import type { OfferedTarget, ScenarioDescription } from "@lapline/contracts";
import { useState } from "react";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { FieldGroup } from "./FieldGroup.tsx";
import { prepareScenarios, prepareTargets } from "./prepareChoices.ts";
import type { FieldErrors } from "./prepareSubmission.ts";
import type { RunDraft } from "./runDraft.ts";
import { ScenarioFields } from "./ScenarioFields.tsx";
import { TargetFields } from "./TargetFields.tsx";

/** More targets than fit on a screen are searched. */
const SEARCHED_FROM = 8;
const columns = "grid gap-2 lg:grid-cols-2";

interface RunFieldsProps {
  targets: readonly OfferedTarget[];
  scenarios: readonly ScenarioDescription[];
  draft: RunDraft;
  onChange: (draft: RunDraft) => void;
  errors: FieldErrors;
}

/** What is measured: targets with versions, and scenarios with their size. */
export function RunFields({ targets, scenarios, draft, onChange, errors }: RunFieldsProps) {
  const [search, setSearch] = useState("");
  const draftOf = (target: string) => draft.targets.find((each) => each.target === target);
  const chosen = targets.filter(({ id }) => draftOf(id) !== undefined);
  const found = prepareTargets(targets, search, (id) => draftOf(id) !== undefined);
  const { families, left } = prepareScenarios(scenarios, chosen, (id) =>
    draft.scenarios.some(({ scenario }) => scenario === id),
  );
  return (
    <>
      <FieldGroup title="Targets" lead="The systems under test." error={errors.targets}>
        {targets.length > SEARCHED_FROM ? (
          <SearchInput label="Search targets" value={search} onChange={setSearch} />
        ) : null}
        <div className={columns}>
          {found.map((target) => (
            <TargetFields
              key={target.id}
              target={target}
              draft={draftOf(target.id)}
              errors={errors}
              onChange={(next) =>
                onChange({
                  ...draft,
                  targets: replace(draft.targets, (each) => each.target === target.id, next),
                })
              }
            />
          ))}
        </div>
        {found.length === 0 ? (
          <p className="text-sm text-muted">No target holds “{search}” in its name.</p>
        ) : null}
      </FieldGroup>
      <FieldGroup
        title="Scenarios"
        lead="The work they do. Quick takes seconds, full is for results that you keep."
        error={errors.scenarios}
      >
        {families.map(({ family, scenarios: members }) => (
          <div key={family} className="flex flex-col gap-2">
            <h3 className="mt-1 text-xs font-medium text-muted">{family}</h3>
            <div className={columns}>
              {members.map((scenario) => (
                <ScenarioFields
                  key={scenario.id}
                  scenario={scenario}
                  draft={draft.scenarios.find((each) => each.scenario === scenario.id)}
                  errors={errors}
                  onChange={(next) =>
                    onChange({
                      ...draft,
                      scenarios: replace(
                        draft.scenarios,
                        (each) => each.scenario === scenario.id,
                        next,
                      ),
                    })
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
    </>
  );
}

/** The list with the matching entry replaced, appended when new, removed for null. */
function replace<T>(list: readonly T[], matches: (each: T) => boolean, next: T | null): T[] {
  if (next === null) return list.filter((each) => !matches(each));
  return list.some(matches) ? list.map((each) => (matches(each) ? next : each)) : [...list, next];
}
