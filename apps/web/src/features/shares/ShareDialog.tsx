"use client";

import type { ShareSubject } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextArea } from "@/components/ui/TextArea.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { cutTitle } from "./cutTitle.ts";
import { lookOf } from "./lookOf.ts";

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
  const shown = title ?? cutTitle(suggested);
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
        <Form problem={errors.form} busy={create.isPending} action="Create link" onSubmit={submit}>
          <p className="text-sm text-muted">
            Creates a permanent snapshot that opens in your current view. Anyone with the link can
            read it without an account, including names of machines and members.
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
        </Form>
      ) : (
        <ShownOnce
          note="Only a hash of the link is kept. It can be revoked on the Shares page."
          onDone={() => close(false)}
        >
          <ShareLinks
            url={create.data.url}
            look={lookOf(window.location.search)}
            title={create.data.share.title}
          />
        </ShownOnce>
      )}
    </Dialog>
  );
}

interface ShareLinksProps {
  url: string;
  /** Query with which the page opens as its author looked at it. */
  look: string;
  title: string;
}

/** The addresses of a new share, ready to be put where it is to be seen. */
function ShareLinks({ url, look, title }: ShareLinksProps) {
  const name = title.replaceAll(/[[\]\\]/g, "");
  return (
    <>
      <Block title="Link" label="link" code={`${url}${look}`} />
      <details className="min-w-0">
        <summary className="cursor-pointer text-sm font-medium">Badge and embedding</summary>
        <div className="flex min-w-0 flex-col gap-3 pt-3">
          <Block
            title="Badge for Markdown"
            label="badge"
            code={`[![${name}](${url}/badge.svg)](${url}${look})`}
          />
          <Block
            title="Frame for HTML"
            label="frame"
            code={`<iframe src="${escapeAttribute(`${url}/embed${look}`)}" title="${escapeAttribute(title)}" width="100%" height="600" loading="lazy" referrerpolicy="no-referrer"></iframe>`}
          />
        </div>
      </details>
    </>
  );
}

function Block({ title, label, code }: { title: string; label: string; code: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      <CodeBlock label={label} code={code} />
    </div>
  );
}

/** Text as the value of an HTML attribute in double quotes. */
function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
