"use client";

import { repositoryVendorSchema } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import {
  connectionOf,
  emptyDraft,
  type RepositoryDraft,
  type RepositoryErrors,
  usualAddress,
} from "./repositoryDraft.ts";
import { vendorWords } from "./vendorWords.ts";

interface ConnectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Connects a repository. */
export function ConnectDialog({ open, onOpenChange }: ConnectDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<RepositoryErrors>({});
  const connect = useMutation(trpc.repositories.connect.mutationOptions());
  const close = (next: boolean) => {
    if (!next) {
      setErrors({});
      setDraft(emptyDraft);
    }
    onOpenChange(next);
  };
  const submit = async () => {
    const read = connectionOf(draft);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    try {
      const { repository } = await connect.mutateAsync(read.connection);
      await queryClient.invalidateQueries(trpc.repositories.list.pathFilter());
      showToast({ tone: "success", title: `${repository} is connected` });
      close(false);
    } catch (error) {
      setErrors({ form: problemFromError(error).detail });
    }
  };
  return (
    <Dialog open={open} onOpenChange={close} title="Connect a repository">
      <Form problem={errors.form} busy={connect.isPending} action="Connect" onSubmit={submit}>
        <RepositoryFields
          draft={draft}
          errors={errors}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      </Form>
    </Dialog>
  );
}

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
function RepositoryFields({ draft, errors, onChange }: RepositoryFieldsProps) {
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
