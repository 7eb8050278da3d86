"use client";

import { formatParams, type PresetPlan } from "@lapline/contracts";
import { FieldGroup } from "@/components/run-fields/FieldGroup.tsx";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { type PresetChoices, presetTargetKey } from "./narrowPreset.ts";

interface PresetTargetsProps {
  plan: PresetPlan | null;
  choices: PresetChoices;
  onChange: (choices: PresetChoices) => void;
}

/** The systems of a preset with their releases and modes, and the scenarios that they run. */
export function PresetTargets({ plan, choices, onChange }: PresetTargetsProps) {
  const { targets = [], scenarios = [] } = plan?.submission ?? {};
  const toggle = (key: string, isIn: boolean) =>
    onChange({
      ...choices,
      without: isIn ? choices.without.filter((one) => one !== key) : [...choices.without, key],
    });
  return (
    <>
      <FieldGroup
        title="Systems"
        lead="In the durability modes and with the options of the page, each with the scenarios that the page has of it."
        error={undefined}
      >
        {targets.length === 0 ? (
          <p className="text-sm text-muted">
            {plan === null
              ? "Choose a hardware label to see which systems can run."
              : "No system of this page can run on the chosen labels."}
          </p>
        ) : null}
        <div className="grid gap-2 sm:grid-cols-2">
          {targets.map((wish) => {
            const key = presetTargetKey(wish);
            return (
              <div key={key} className="rounded-md border border-line bg-surface">
                <Checkbox
                  name={`system-${key}`}
                  block
                  checked={!choices.without.includes(key)}
                  onChange={(event) => toggle(key, event.target.checked)}
                >
                  <span className="flex min-w-0 flex-col">
                    <span className="font-medium">
                      {wish.target}{" "}
                      <span className="font-normal text-muted">{wish.durability}</span>
                    </span>
                    <span className="text-xs break-words text-muted">
                      {(wish.scenarios ?? []).join(", ")}
                    </span>
                    {wish.options === undefined ? null : (
                      <span className="text-xs break-words text-muted">
                        with {formatParams(wish.options)}
                      </span>
                    )}
                  </span>
                </Checkbox>
              </div>
            );
          })}
        </div>
      </FieldGroup>
      {targets.length === 0 ? null : (
        <>
          <FieldGroup
            title="Versions"
            lead="Releases near the published ones. Any other can be entered."
            error={undefined}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              {(plan?.versions ?? []).map(({ target, version, note }) => (
                <TextField
                  key={target}
                  label={target}
                  hint={note === null ? "The published release." : `${capitalized(note)}.`}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={200}
                  value={choices.versions[target] ?? version}
                  onChange={(event) =>
                    onChange({
                      ...choices,
                      versions: { ...choices.versions, [target]: event.target.value },
                    })
                  }
                />
              ))}
            </div>
          </FieldGroup>
          <FieldGroup title="Scenarios" lead="With the parameters of this size." error={undefined}>
            <ul className="flex flex-col rounded-md border border-line bg-surface text-sm">
              {scenarios.map(({ scenario, params = {} }) => (
                <li
                  key={`${scenario} ${formatParams(params)}`}
                  className="border-b border-line px-3 py-1.5 last:border-b-0"
                >
                  <span className="font-medium">{scenario}</span>{" "}
                  <span className="text-xs text-muted">{formatParams(params)}</span>
                </li>
              ))}
            </ul>
          </FieldGroup>
        </>
      )}
    </>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
