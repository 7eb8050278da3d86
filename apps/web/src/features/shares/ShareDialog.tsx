"use client";

import type { ShareSubject } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextArea } from "@/components/ui/TextArea.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { ShareLinks } from "./ShareLinks.tsx";

const lifetimes = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "never", label: "Never" },
];

interface ShareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  subject: ShareSubject;
  suggested: string;
}

/** Asks for title, note and end, freezes, and shows the link this once. */
export function ShareDialog({ open, onOpenChange, subject, suggested }: ShareDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [title, setTitle] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [lifetime, setLifetime] = useState("90");
  const [errors, setErrors] = useState<{ title?: string; form?: string }>({});
  const create = useMutation(trpc.shares.create.mutationOptions());
  const shown = title ?? suggested.slice(0, 120);
  const close = (next: boolean) => {
    if (!next) {
      setTitle(null);
      setNote("");
      setErrors({});
      create.reset();
    }
    onOpenChange(next);
  };
  const submit = async () => {
    if (shown.trim() === "") return setErrors({ title: "Say what a reader sees." });
    setErrors({});
    try {
      const expiresInDays = lifetime === "never" ? null : Number(lifetime);
      await create.mutateAsync({ subject, title: shown.trim(), note: note.trim(), expiresInDays });
      await queryClient.invalidateQueries(trpc.shares.list.pathFilter());
    } catch (error) {
      setErrors({ form: problemFromError(error).detail });
    }
  };
  return (
    <Dialog open={open} onOpenChange={close} title={`Share this ${subject.kind}`}>
      {create.data === undefined ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!create.isPending) void submit();
          }}
        >
          {errors.form ? <Banner tone="error" title={errors.form} /> : null}
          <p className="text-sm text-muted">
            It is stored as it is now and stays so. Whoever has the link reads it without an
            account, names of machines and members included.
          </p>
          <TextField
            label="Title"
            value={shown}
            maxLength={120}
            autoComplete="off"
            error={errors.title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <TextArea
            label="Note"
            value={note}
            maxLength={2000}
            hint="Shown under the title. Optional."
            onChange={(event) => setNote(event.target.value)}
          />
          <SelectField
            label="Link ends after"
            options={lifetimes}
            value={lifetime}
            onChange={(event) => setLifetime(event.target.value)}
          />
          <Button type="submit" look="primary" className="self-end" busy={create.isPending}>
            Create link
          </Button>
        </form>
      ) : (
        <div className="flex min-w-0 flex-col gap-3 text-sm">
          <ShareLinks url={create.data.url} title={create.data.share.title} />
          <Banner tone="info" title="Shown only now">
            Only a hash of the link is kept. It can be revoked on the Shares page.
          </Banner>
          <Button className="self-end" onClick={() => close(false)}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  );
}
