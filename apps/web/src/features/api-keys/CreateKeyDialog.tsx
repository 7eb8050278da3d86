"use client";

import { type ApiKeyScope, apiKeyScopes } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { KeyShown } from "./KeyShown.tsx";

const scopeWords: Record<ApiKeyScope, string> = {
  read: "read runs, reports, series and machines",
  submit: "submit and cancel runs",
  define: "write definitions",
  ingest: "send results measured elsewhere",
  admin: "everything, machines included",
};

const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "never", label: "Never" },
];

interface CreateKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes an API key and shows it once. */
export function CreateKeyDialog({ open, onOpenChange }: CreateKeyDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiKeyScope[]>(["read", "submit"]);
  const [lifetime, setLifetime] = useState("365");
  const [errors, setErrors] = useState<{ name?: string; scopes?: string; form?: string }>({});
  const create = useMutation(trpc.apiKeys.create.mutationOptions());
  const close = (next: boolean) => {
    if (!next) {
      setName("");
      setErrors({});
      create.reset();
    }
    onOpenChange(next);
  };
  const submit = async () => {
    const found = {
      ...(name.trim() === "" ? { name: "Say what the key is for, such as “CI”." } : {}),
      ...(scopes.length === 0 ? { scopes: "Choose at least one scope." } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await create.mutateAsync({
        name: name.trim(),
        scopes,
        expiresInDays: lifetime === "never" ? null : Number(lifetime),
      });
      await queryClient.invalidateQueries(trpc.apiKeys.list.pathFilter());
    } catch (error) {
      setErrors({ form: problemFromError(error).detail });
    }
  };
  return (
    <Dialog open={open} onOpenChange={close} title="New API key">
      {create.data === undefined ? (
        <Form problem={errors.form} busy={create.isPending} action="Create key" onSubmit={submit}>
          <TextField
            label="Name"
            value={name}
            maxLength={100}
            autoComplete="off"
            placeholder="CI"
            error={errors.name}
            onChange={(event) => setName(event.target.value)}
          />
          <fieldset className="flex flex-col">
            <legend className="mb-1 text-sm font-medium">Scopes</legend>
            {apiKeyScopes.map((scope) => (
              <Checkbox
                key={scope}
                checked={scopes.includes(scope)}
                onChange={(event) =>
                  setScopes(
                    event.target.checked
                      ? [...scopes, scope]
                      : scopes.filter((each) => each !== scope),
                  )
                }
              >
                <span>
                  {scope} <span className="text-muted">{scopeWords[scope]}</span>
                </span>
              </Checkbox>
            ))}
            {errors.scopes ? <p className="text-xs font-medium text-bad">{errors.scopes}</p> : null}
          </fieldset>
          <SelectField
            label="Ends after"
            options={lifetimes}
            value={lifetime}
            onChange={(event) => setLifetime(event.target.value)}
          />
        </Form>
      ) : (
        <KeyShown apiKey={create.data.key} onDone={() => close(false)} />
      )}
    </Dialog>
  );
}
