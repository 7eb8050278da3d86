import { hookEventKinds } from "@lapline/contracts";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { eventWords } from "./hookWords.ts";
import type { RuleDraft } from "./ruleDraft.ts";

const versionKinds = [
  { value: "commit", label: "The commit" },
  { value: "tag", label: "The tag" },
  { value: "image", label: "An image in the message" },
  { value: "expression", label: "Put together from parts" },
] as const;
const baselineKinds = [
  { value: "none", label: "Nothing" },
  { value: "previous_release", label: "The release before" },
  { value: "merge_base", label: "The merge base" },
  { value: "version", label: "A named version" },
] as const;

interface RuleFieldsProps {
  draft: RuleDraft;
  errors: FieldErrors;
  onChange: (part: Partial<RuleDraft>) => void;
}

/** When a rule fits, how its version is called, and what that is held against. */
export function RuleFields(props: RuleFieldsProps) {
  const { draft, errors, onChange } = props;
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        placeholder="releases"
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <fieldset data-invalid={errors.events ? true : undefined} className="flex flex-col">
        <legend className="mb-1 text-sm font-medium">Events</legend>
        {hookEventKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={draft.events.includes(kind)}
            onChange={(event) =>
              onChange({
                events: event.target.checked
                  ? [...draft.events, kind]
                  : draft.events.filter((each) => each !== kind),
              })
            }
          >
            {eventWords[kind]}
          </Checkbox>
        ))}
        {errors.events ? <p className="text-xs font-medium text-bad">{errors.events}</p> : null}
      </fieldset>
      <Globs {...props} />
      <VersionFields {...props} />
      <BaselineFields {...props} />
    </>
  );
}

function Globs({ draft, errors, onChange }: RuleFieldsProps) {
  const fields = [
    { field: "branches", label: "Branches", placeholder: "main, release/*" },
    { field: "tags", label: "Tags", placeholder: "v*, !v*-rc*" },
    { field: "include", label: "Only when files changed in", placeholder: "src/**" },
    { field: "exclude", label: "Not for files in", placeholder: "docs/**, *.md" },
  ] as const;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">Filters</legend>
      <p className="text-xs text-muted">
        Globs with commas between them; empty takes all. * stays within a part, ** crosses slashes.
        For a pull request the branch is its base.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(({ field, label, placeholder }) => (
          <TextField
            key={field}
            label={label}
            value={draft[field]}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function VersionFields({ draft, errors, onChange }: RuleFieldsProps) {
  const { versionKind } = draft;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="The version is called by"
        value={versionKind}
        options={versionKinds}
        onChange={(event) => {
          const next = versionKinds.find(({ value }) => value === event.target.value);
          if (next !== undefined) onChange({ versionKind: next.value });
        }}
      />
      {versionKind === "commit" ? null : versionKind === "tag" ? (
        <TextField
          label="Without this at its beginning"
          value={draft.stripPrefix}
          placeholder="v"
          autoComplete="off"
          spellCheck={false}
          error={errors.version}
          onChange={(event) => onChange({ stripPrefix: event.target.value })}
        />
      ) : (
        <TextField
          label="Name of the version"
          value={draft.versionTemplate}
          placeholder={versionKind === "image" ? "{tag}@{digest}" : "{branch}-{commit}"}
          hint={
            versionKind === "image"
              ? "With {names} of fields in the message's data."
              : "With {tag}, {commit}, {branch} and {number}."
          }
          autoComplete="off"
          spellCheck={false}
          error={errors.version}
          onChange={(event) => onChange({ versionTemplate: event.target.value })}
        />
      )}
    </div>
  );
}

function BaselineFields({ draft, errors, onChange }: RuleFieldsProps) {
  const { baselineKind, baselineVersion, byTurns } = draft;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Baseline"
          value={baselineKind}
          options={baselineKinds}
          error={baselineKind === "version" ? undefined : errors.baseline}
          hint={
            baselineKind === "merge_base"
              ? "Where the event does not name it, a connected repository is asked; otherwise the newest commit of the base branch is used."
              : undefined
          }
          onChange={(event) => {
            const next = baselineKinds.find(({ value }) => value === event.target.value);
            if (next !== undefined) onChange({ baselineKind: next.value });
          }}
        />
        {baselineKind === "version" ? (
          <TextField
            label="Baseline version"
            value={baselineVersion}
            placeholder="1.4.0"
            autoComplete="off"
            spellCheck={false}
            error={errors.baseline}
            onChange={(event) => onChange({ baselineVersion: event.target.value })}
          />
        ) : null}
      </div>
      {baselineKind === "none" ? null : (
        <Checkbox
          checked={byTurns}
          onChange={(event) => onChange({ byTurns: event.target.checked })}
        >
          Measure both interleaved in one job
        </Checkbox>
      )}
    </div>
  );
}
