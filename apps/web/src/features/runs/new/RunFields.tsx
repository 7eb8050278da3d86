"use client";

import type { OfferedTarget, RunSummary, ScenarioDescription } from "@lapline/contracts";
import { ChoicePicker } from "@/components/run-fields/ChoicePicker.tsx";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { recentFirst } from "@/components/run-fields/findChoices.ts";
import { prepareTargets } from "@/components/run-fields/prepareChoices.ts";
import { ScenarioPicker } from "@/components/run-fields/ScenarioPicker.tsx";
import { ScenarioSettings } from "@/components/run-fields/ScenarioSettings.tsx";
import { usualScenarios } from "@/components/run-fields/scenarioDraft.ts";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { draftTarget, type RunDraft } from "./runDraft.ts";
import { TargetFields } from "./TargetFields.tsx";
import { versionPresetOf, versionPresets, withVersionPreset } from "./versionPreset.ts";

interface RunFieldsProps {
  targets: readonly OfferedTarget[];
  scenarios: readonly ScenarioDescription[];
  /** Runs of late, newest first. */
  recent: readonly Pick<RunSummary, "targets" | "scenarios">[];
  draft: RunDraft;
  onChange: (part: Partial<RunDraft>) => void;
  errors: FieldErrors;
}

/** What is measured: two choices side by side, and below them what each is set to. */
export function RunFields(props: RunFieldsProps) {
  const { targets, scenarios, recent, draft, onChange, errors } = props;
  const chosen = targets.filter(({ id }) => draft.targets.some(({ target }) => target === id));
  return (
    <>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
        <ChoicePicker
          title="Targets"
          lead="The systems under test."
          searchLabel="Search targets"
          prefix="target"
          choices={recentFirst(
            prepareTargets(targets),
            recent.flatMap((run) => run.targets),
          )}
          chosen={draft.targets.map(({ target }) => target)}
          onChoose={(id, on) => {
            const target = targets.find((one) => one.id === id);
            const others = draft.targets.filter((one) => one.target !== id);
            if (!on || target === undefined) return onChange({ targets: others });
            const usual = draft.scenarios.length === 0 ? usualScenarios(target, scenarios) : null;
            onChange({
              targets: [...others, draftTarget(target)],
              ...(usual === null ? {} : { scenarios: usual }),
            });
          }}
          error={errors.targets}
        />
        <ScenarioPicker
          scenarios={scenarios}
          targets={chosen}
          recent={recent.flatMap((run) => run.scenarios)}
          chosen={draft.scenarios}
          onChange={(next) => onChange({ scenarios: next })}
          errors={errors}
        />
      </div>
      {draft.targets.length === 0 ? null : (
        <div className="flex min-w-0 flex-col gap-2">
          <Versions {...props} />
          {draft.targets.map((each) => {
            const target = targets.find(({ id }) => id === each.target);
            if (target === undefined) return null;
            return (
              <TargetFields
                key={each.target}
                target={target}
                draft={each}
                errors={errors}
                onChange={(next) =>
                  onChange({
                    targets: draft.targets.map((one) => (one.target === next.target ? next : one)),
                  })
                }
              />
            );
          })}
        </div>
      )}
      {draft.scenarios.length === 0 ? null : (
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="text-sm font-semibold">Sizes</h2>
          <ScenarioSettings
            scenarios={scenarios}
            chosen={draft.scenarios}
            onChange={(next) => onChange({ scenarios: next })}
            errors={errors}
          />
        </div>
      )}
    </>
  );
}

/** The usual questions to the versions of everything chosen. */
function Versions({ targets, draft, onChange }: RunFieldsProps) {
  const preset = versionPresetOf(draft, targets);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <h2 className="text-sm font-semibold">Versions</h2>
      <SegmentedControl
        label="Versions of all targets"
        value={preset ?? "own"}
        options={[...versionPresets, ...(preset === null ? [ownVersions] : [])]}
        onChange={(next) => {
          const wanted = versionPresets.find(({ value }) => value === next)?.value;
          if (wanted !== undefined) onChange(withVersionPreset(draft, wanted, targets));
        }}
      />
    </div>
  );
}

/** Shown while the targets have versions that no preset sets. */
const ownVersions = { value: "own", label: "Custom" } as const;
