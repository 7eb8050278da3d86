"use client";

import type { OfferedTarget, ScenarioDescription } from "@lapline/contracts";
import { useState } from "react";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { FieldGroup } from "@/components/run-fields/FieldGroup.tsx";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { prepareTargets } from "@/components/run-fields/prepareChoices.ts";
import { replaceIn } from "@/components/run-fields/replaceIn.ts";
import { ScenarioGroups } from "@/components/run-fields/ScenarioGroups.tsx";
import type { RunDraft } from "./runDraft.ts";
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
                  targets: replaceIn(draft.targets, (each) => each.target === target.id, next),
                })
              }
            />
          ))}
        </div>
        {found.length === 0 ? (
          <p className="text-sm text-muted">No target holds “{search}” in its name.</p>
        ) : null}
      </FieldGroup>
      <ScenarioGroups
        scenarios={scenarios}
        targets={chosen}
        chosen={draft.scenarios}
        onChange={(next) => onChange({ ...draft, scenarios: next })}
        errors={errors}
      />
    </>
  );
}
