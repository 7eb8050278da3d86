"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const words = {
  disable: { title: "Disable two-step sign-in", action: "Disable two-step sign-in" },
  renew: { title: "Replace recovery codes", action: "Replace codes" },
} as const;

const refusals = {
  wrong_password: "That is not your password. Nothing was changed.",
  wrong_code: "The code is wrong or was used before. Enter the next one. Nothing was changed.",
} as const;

/** Asks for password and code before two-step sign-in is disabled, or its recovery codes are replaced. */
export function ProofDialog({ act, onClose }: { act: keyof typeof words; onClose: () => void }) {
  const trpc = useTRPC();
  const disable = useMutation(trpc.account.disableSecondFactor.mutationOptions());
  const renew = useMutation(trpc.account.renewRecoveryCodes.mutationOptions());
  const [codes, setCodes] = useState<string[]>();
  const [problem, setProblem] = useState<string>();
  const submit = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const proof = { password: text("password"), code: text("code") };
    try {
      const answer = await (act === "disable" ? disable : renew).mutateAsync(proof);
      switch (answer.outcome) {
        case "disabled":
          showToast({ tone: "success", title: "Two-step sign-in is off" });
          return onClose();
        case "renewed":
          return setCodes(answer.recoveryCodes);
        default:
          setProblem(refusals[answer.outcome]);
      }
    } catch (error) {
      setProblem(problemFromError(error).detail);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? "Recovery codes" : words[act].title}
      width="narrow"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Form
          problem={problem}
          busy={disable.isPending || renew.isPending}
          action={words[act].action}
          onSubmit={submit}
        >
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
          />
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            maxLength={60}
            hint="From your app, or a recovery code."
          />
        </Form>
      )}
    </Dialog>
  );
}
