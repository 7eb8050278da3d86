import { useId } from "react";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { cronPresets, cronWords } from "./cronWords.ts";
import { NextTimesPreview } from "./NextTimesPreview.tsx";
import type { ScheduleDraft } from "./scheduleDraft.ts";

interface TriggerFieldsProps {
  draft: ScheduleDraft;
  errors: FieldErrors;
  onChange: (part: Partial<ScheduleDraft>) => void;
}

/** When a schedule fires, and which versions it measures then. */
export function TriggerFields({ draft, errors, onChange }: TriggerFieldsProps) {
  return (
    <>
      <SelectField
        label="When"
        value={draft.kind}
        options={[
          { value: "cron", label: "At certain times" },
          { value: "release", label: "For every new release of the target" },
        ]}
        hint={
          draft.kind === "release"
            ? "Releases that the registry lists after the schedule was made; it is asked once an hour. Several at once are one run."
            : undefined
        }
        onChange={(event) =>
          onChange({ kind: event.target.value === "release" ? "release" : "cron" })
        }
      />
      {draft.kind === "cron" ? (
        <CronFields draft={draft} errors={errors} onChange={onChange} />
      ) : (
        <Checkbox
          checked={draft.prereleases}
          onChange={(event) => onChange({ prereleases: event.target.checked })}
        >
          Pre-releases too (alpha, beta, rc and the like)
        </Checkbox>
      )}
    </>
  );
}

function CronFields({ draft, errors, onChange }: TriggerFieldsProps) {
  const zones = useId();
  const preset = cronPresets.find(({ expression }) => expression === draft.expression.trim());
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SegmentedControl
          label="Usual times"
          value={preset?.expression ?? ""}
          options={[
            ...cronPresets.map(({ expression, label }) => ({ value: expression, label })),
            ...(preset === undefined ? [{ value: "", label: "Custom" }] : []),
          ]}
          onChange={(expression) => {
            if (expression !== "") onChange({ expression });
          }}
        />
      </div>
      <TextField
        label="Times"
        value={draft.expression}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        hint={
          cronWords(draft.expression) ??
          "Minute, hour, day of the month, month, day of the week, such as 0 3 * * *."
        }
        error={errors.expression}
        onChange={(event) => onChange({ expression: event.target.value })}
      />
      <TextField
        label="Time zone"
        value={draft.timezone}
        maxLength={64}
        list={zones}
        autoComplete="off"
        spellCheck={false}
        error={errors.timezone}
        onChange={(event) => onChange({ timezone: event.target.value })}
      />
      <datalist id={zones}>
        {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <NextTimesPreview expression={draft.expression} timezone={draft.timezone} />
      <SelectField
        label="Versions"
        value={draft.which}
        options={[
          { value: "last", label: "The newest releases" },
          { value: "named", label: "Named ones" },
        ]}
        onChange={(event) => onChange({ which: event.target.value === "named" ? "named" : "last" })}
      />
      {draft.which === "last" ? (
        <TextField
          label="How many"
          inputMode="numeric"
          value={draft.count}
          autoComplete="off"
          error={errors.versions}
          onChange={(event) => onChange({ count: event.target.value })}
        />
      ) : (
        <TextField
          label="Which"
          value={draft.named}
          maxLength={2000}
          placeholder="main"
          autoComplete="off"
          spellCheck={false}
          hint="Versions, tags, branches or commits, with spaces between."
          error={errors.versions}
          onChange={(event) => onChange({ named: event.target.value })}
        />
      )}
    </div>
  );
}
