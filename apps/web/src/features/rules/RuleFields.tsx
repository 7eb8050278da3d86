import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { DraftErrors, RuleDraft } from "./ruleDraft.ts";
import { ruleSentence } from "./ruleSentence.ts";

const inherit = { value: "", label: "Inherit" };
const directions = [
  inherit,
  { value: "worse", label: "Regressions only" },
  { value: "both", label: "Improvements too, without mails" },
];
const errorRates = [
  inherit,
  { value: "0.001", label: "1 in 1,000: more, earlier" },
  { value: "0.0001", label: "1 in 10,000" },
  { value: "0.00001", label: "1 in 100,000" },
  { value: "0.000001", label: "1 in 1,000,000: fewer, later" },
];
const confirmations = [inherit, ...[1, 2, 3, 4, 5].map((n) => ({ value: `${n}`, label: `${n}` }))];
const mutes = [
  inherit,
  { value: "true", label: "Never notify" },
  { value: "false", label: "Notify despite other rules" },
];

/** The listed choices, and one that was set elsewhere. */
function withCurrent(options: readonly { value: string; label: string }[], value: string) {
  const isListed = options.some((option) => Number(option.value) === Number(value));
  return value === "" || isListed ? options : [...options, { value, label: value }];
}

const scopes = [
  { key: "target", label: "Target", placeholder: "every target" },
  { key: "scenario", label: "Scenario", placeholder: "every scenario" },
  { key: "measure", label: "Measure", placeholder: "every measure" },
  { key: "label", label: "Hardware label", placeholder: "every label" },
] as const;

interface RuleFieldsProps {
  draft: RuleDraft;
  errors: DraftErrors;
  /** Where an existing rule applies stays. */
  scopeIsFixed: boolean;
  onChange: (part: Partial<RuleDraft>) => void;
}

/** Name, scope and settings of a rule. */
export function RuleFields({ draft, errors, scopeIsFixed, onChange }: RuleFieldsProps) {
  return (
    <>
      <p role="status" className="rounded-md bg-subtle px-3 py-2 text-sm font-medium break-words">
        {ruleSentence(draft)}
      </p>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">Applies to</legend>
        {scopes.map(({ key, label, placeholder }) => (
          <TextField
            key={key}
            label={label}
            value={draft[key]}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            disabled={scopeIsFixed}
            error={errors[key]}
            onChange={(event) => onChange({ [key]: event.target.value })}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">Notifies</legend>
        <TextField
          label="Smallest change, %"
          value={draft.minChange}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Inherit"
          error={errors.minChange}
          onChange={(event) => onChange({ minChange: event.target.value })}
        />
        <SelectField
          label="Notify about"
          options={directions}
          value={draft.direction}
          onChange={(event) => onChange({ direction: event.target.value })}
        />
        <SelectField
          label="Confirming comparisons"
          options={confirmations}
          value={draft.confirmations}
          onChange={(event) => onChange({ confirmations: event.target.value })}
        />
        <SelectField
          label="False-positive rate"
          options={withCurrent(errorRates, draft.errorRate)}
          value={draft.errorRate}
          onChange={(event) => onChange({ errorRate: event.target.value })}
        />
        <SelectField
          label="Mute"
          options={mutes}
          value={draft.mute}
          onChange={(event) => onChange({ mute: event.target.value })}
        />
      </fieldset>
    </>
  );
}
