import { repositoryVendorSchema } from "@lapline/contracts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { type RepositoryDraft, type RepositoryErrors, usualAddress } from "./repositoryDraft.ts";
import { vendorWords } from "./vendorWords.ts";

const vendors = repositoryVendorSchema.options.map((value) => ({
  value,
  label: vendorWords[value],
}));
const kinds = [
  { value: "token", label: "An access token" },
  { value: "app", label: "A GitHub App" },
];

interface RepositoryFieldsProps {
  draft: RepositoryDraft;
  errors: RepositoryErrors;
  onChange: (part: Partial<RepositoryDraft>) => void;
}

/** The fields of a connection. */
export function RepositoryFields({ draft, errors, onChange }: RepositoryFieldsProps) {
  const isApp = draft.vendor === "github" && draft.kind === "app";
  const field = (name: "repository" | "baseUrl" | "token" | "appId" | "installationId") => ({
    value: draft[name],
    error: errors[name],
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value.trim() }),
  });
  return (
    <>
      <SelectField
        label="Service"
        options={vendors}
        value={draft.vendor}
        onChange={(event) => {
          const vendor = repositoryVendorSchema.parse(event.target.value);
          onChange({ vendor, baseUrl: usualAddress[vendor] });
        }}
      />
      <TextField
        label="Address"
        type="url"
        hint={draft.vendor === "github" ? "Of the API." : "Of the service."}
        placeholder="https://git.your.domain"
        {...field("baseUrl")}
      />
      <TextField label="Repository" placeholder="owner/name" {...field("repository")} />
      {draft.vendor === "github" ? (
        <SelectField
          label="Sign in with"
          options={kinds}
          value={draft.kind}
          onChange={(event) => onChange({ kind: event.target.value === "app" ? "app" : "token" })}
        />
      ) : null}
      {isApp ? (
        <>
          <TextField label="App id" inputMode="numeric" {...field("appId")} />
          <TextField label="Installation id" inputMode="numeric" {...field("installationId")} />
          <label className="flex flex-col gap-1 text-sm font-medium">
            Private key
            <textarea
              rows={4}
              value={draft.privateKey}
              spellCheck={false}
              autoComplete="off"
              placeholder="-----BEGIN RSA PRIVATE KEY-----"
              aria-invalid={errors.privateKey !== undefined}
              onChange={(event) => onChange({ privateKey: event.target.value })}
              className="rounded-md border border-line-strong bg-surface p-2 font-mono text-xs font-normal"
            />
            {errors.privateKey ? (
              <span className="text-xs text-bad">{errors.privateKey}</span>
            ) : null}
          </label>
        </>
      ) : (
        <TextField
          label="Access token"
          type="password"
          hint="Kept encrypted and never shown again."
          {...field("token")}
        />
      )}
      <Checkbox
        checked={draft.comments}
        onChange={(event) => onChange({ comments: event.target.checked })}
      >
        Keep one comment on each pull request
      </Checkbox>
    </>
  );
}
