import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { DraftErrors, RuleDraft } from "./ruleDraft.ts";
import { ruleSentence } from "./ruleSentence.ts";
import { ScopeFields } from "./ScopeFields.tsx";

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

const everywhere = {
  target: "every target",
  scenario: "every scenario",
  measure: "every measure",
  label: "every label",
};

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
      <ScopeFields
        draft={draft}
        errors={errors}
        placeholders={everywhere}
        isFixed={scopeIsFixed}
        onChange={onChange}
      />
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
