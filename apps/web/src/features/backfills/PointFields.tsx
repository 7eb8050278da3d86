import { useId } from "react";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextArea } from "@/components/ui/TextArea.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { BackfillDraft } from "./backfillDraft.ts";

interface PointFieldsProps {
  draft: BackfillDraft;
  errors: FieldErrors;
  /** Known ones of the target, oldest first. */
  versions: readonly string[];
  onChange: (part: Partial<BackfillDraft>) => void;
}

/** Between which versions, or which ones, and in which order. */
export function PointFields({ draft, errors, versions, onChange }: PointFieldsProps) {
  const list = useId();
  const end = (label: string, name: "from" | "to") => (
    <TextField
      label={label}
      value={draft[name]}
      list={list}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Versions"
        value={draft.points}
        options={[
          { value: "between", label: "Between two" },
          { value: "named", label: "Named ones" },
        ]}
        onChange={(event) =>
          onChange({ points: event.target.value === "named" ? "named" : "between" })
        }
      />
      <SelectField
        label="Order"
        value={draft.order}
        options={[
          { value: "newest_first", label: "Newest first" },
          { value: "bisection", label: "Ends, middle, quarters" },
        ]}
        onChange={(event) =>
          onChange({ order: event.target.value === "bisection" ? "bisection" : "newest_first" })
        }
      />
      {draft.points === "between" ? (
        <>
          {end("From", "from")}
          {end("To", "to")}
          <p className="-mt-1 text-xs text-muted sm:col-span-2">
            Releases, or commits, branches and tags of a connected repository.
          </p>
          {draft.repository === "" && errors.repository === undefined ? null : (
            <div className="sm:col-span-2">
              <TextField
                label="Repository"
                value={draft.repository}
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                placeholder="acme/widgets"
                error={errors.repository}
                onChange={(event) => onChange({ repository: event.target.value })}
              />
            </div>
          )}
          <datalist id={list}>
            {versions.toReversed().map((version) => (
              <option key={version} value={version} />
            ))}
          </datalist>
        </>
      ) : (
        <div className="sm:col-span-2">
          <TextArea
            label="Which"
            value={draft.named}
            rows={4}
            spellCheck={false}
            hint="Oldest first, for example what git rev-list --reverse prints."
            error={errors.named}
            onChange={(event) => onChange({ named: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
