import {
  definitionFileDefault,
  type HookVendor,
  hookApprovals,
  hookVendors,
} from "@lapline/contracts";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import type { HookDraft, HookErrors } from "./hookDraft.ts";
import { approvalWords, vendorWords } from "./hookWords.ts";

interface HookFieldsProps {
  draft: HookDraft;
  errors: HookErrors;
  /** Who sends, where that is decided already; null: it is chosen. */
  sentBy: HookVendor | null;
  onChange: (draft: HookDraft) => void;
}

/** What a CI trigger is called, whose events it takes, and what waits for a member. */
export function HookFields({ draft, errors, sentBy, onChange }: HookFieldsProps) {
  const { name, vendor, repository, approval, definitionFile } = draft;
  return (
    <>
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        placeholder="widgets"
        error={errors.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      {sentBy === null ? (
        <SelectField
          label="Sent by"
          value={vendor}
          options={hookVendors.map((value) => ({ value, label: vendorWords[value] }))}
          onChange={(event) => {
            const next = hookVendors.find((each) => each === event.target.value);
            if (next !== undefined) onChange({ ...draft, vendor: next });
          }}
        />
      ) : null}
      <TextField
        label="Repository"
        value={repository}
        autoComplete="off"
        spellCheck={false}
        placeholder="acme/widgets"
        hint={
          sentBy === null && vendor === "generic"
            ? "Leave it empty to take messages about any."
            : "Messages about any other are refused."
        }
        error={errors.repository}
        onChange={(event) => onChange({ ...draft, repository: event.target.value.trim() })}
      />
      <SelectField
        label="Commits that need approval"
        value={approval}
        options={hookApprovals.map((value) => ({ value, label: approvalWords[value] }))}
        onChange={(event) => {
          const next = hookApprovals.find((each) => each === event.target.value);
          if (next !== undefined) onChange({ ...draft, approval: next });
        }}
      />
      <TextField
        label="Definition file"
        value={definitionFile}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        placeholder={definitionFileDefault}
        hint="Path in the repository. Pull requests are measured by it."
        error={errors.definitionFile}
        onChange={(event) => onChange({ ...draft, definitionFile: event.target.value.trim() })}
      />
    </>
  );
}
