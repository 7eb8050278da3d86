"use client";

import { hookApprovals, hookVendors } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { HookSecretShown } from "./HookSecretShown.tsx";
import { approvalWords, vendorWords } from "./hookWords.ts";

interface CreateHookDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a CI trigger and shows its secret once. */
export function CreateHookDialog({ open, onOpenChange }: CreateHookDialogProps) {
  const form = useCreateForm();
  const { create } = form;
  const close = (next: boolean) => {
    if (!next) form.reset();
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={close} title="New CI trigger">
      {create.data === undefined ? (
        <CreateForm {...form} />
      ) : (
        <HookSecretShown
          hook={create.data.hook}
          secret={create.data.secret}
          onDone={() => close(false)}
        />
      )}
    </Dialog>
  );
}

function CreateForm({ draft, setDraft, errors, create, submit }: ReturnType<typeof useCreateForm>) {
  const { name, vendor, repository, approval } = draft;
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) void submit();
      }}
    >
      {errors.form ? <Banner tone="error" title={errors.form} /> : null}
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        placeholder="widgets"
        error={errors.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <SelectField
        label="Sent by"
        value={vendor}
        options={hookVendors.map((value) => ({ value, label: vendorWords[value] }))}
        onChange={(event) => {
          const next = hookVendors.find((each) => each === event.target.value);
          if (next !== undefined) setDraft({ ...draft, vendor: next });
        }}
      />
      <TextField
        label="Repository"
        value={repository}
        autoComplete="off"
        spellCheck={false}
        placeholder="acme/widgets"
        hint={
          vendor === "generic"
            ? "Leave it empty to take messages about any."
            : "Messages about any other are refused."
        }
        error={errors.repository}
        onChange={(event) => setDraft({ ...draft, repository: event.target.value.trim() })}
      />
      <SelectField
        label="What waits until a member approves it"
        value={approval}
        options={hookApprovals.map((value) => ({ value, label: approvalWords[value] }))}
        onChange={(event) => {
          const next = hookApprovals.find((each) => each === event.target.value);
          if (next !== undefined) setDraft({ ...draft, approval: next });
        }}
      />
      <Button type="submit" look="primary" className="self-end" busy={create.isPending}>
        Create CI trigger
      </Button>
    </form>
  );
}

interface Draft {
  name: string;
  vendor: (typeof hookVendors)[number];
  repository: string;
  approval: (typeof hookApprovals)[number];
}

const emptyDraft: Draft = { name: "", vendor: "github", repository: "", approval: "forks" };
type Errors = Partial<Record<"name" | "repository" | "form", string>>;

/** The draft of the form, and how it is sent. */
function useCreateForm() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<Errors>({});
  const create = useMutation(trpc.hooks.create.mutationOptions());
  const submit = async () => {
    const { name, vendor, repository, approval } = draft;
    const needsRepository = vendor !== "generic" && repository === "";
    const found = {
      ...(name.trim() === "" ? { name: "Give the trigger a name." } : {}),
      ...(needsRepository ? { repository: "Name the repository whose events it takes." } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      const named = repository === "" ? {} : { repository };
      await create.mutateAsync({ name: name.trim(), vendor, approval, ...named });
      await queryClient.invalidateQueries(trpc.hooks.list.pathFilter());
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      const known = listed.filter(({ path }) => path === "name" || path === "repository");
      setErrors(
        known.length === 0
          ? { form: detail }
          : Object.fromEntries(known.map(({ path, message }) => [path, message])),
      );
    }
  };
  const reset = () => {
    setDraft(emptyDraft);
    setErrors({});
    create.reset();
  };
  return { draft, setDraft, errors, create, submit, reset };
}
