"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { TextField } from "@/components/ui/TextField.tsx";

/** Makes somebody else the installation's owner, after asking. */
export function TransferPanel() {
  const trpc = useTRPC();
  const transfer = useMutation(trpc.installation.transfer.mutationOptions());
  const [email, setEmail] = useState("");
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const ask = () => {
    const isAddress = /^\S+@\S+$/.test(email.trim());
    setRefusal(isAddress ? undefined : "Enter the e-mail address of an account.");
    setAsked(isAddress);
  };
  const confirm = async () => {
    try {
      await transfer.mutateAsync({ email: email.trim() });
      globalThis.location.assign("/");
    } catch (error) {
      const { status, detail } = problemFromError(error);
      setRefusal(status === 404 ? `No account has the address ${email.trim()}.` : detail);
      setAsked(false);
    }
  };
  return (
    <Panel title="Owner" note="You own this installation">
      <form
        noValidate
        className="flex max-w-md flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          type="email"
          label="New owner"
          value={email}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          hint="The e-mail address of an account. Roles in projects stay as they are."
          error={refusal}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div>
          <Button type="submit">Transfer installation</Button>
        </div>
      </form>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Transfer the installation to ${email.trim()}?`}
        action="Transfer installation"
        busy={transfer.isPending}
        onConfirm={() => void confirm()}
      >
        You lose this page at once. Only the new owner can give it back.
      </ConfirmDialog>
    </Panel>
  );
}
