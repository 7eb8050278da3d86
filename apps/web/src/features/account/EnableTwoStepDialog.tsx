"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { type ApiOutput, useTRPC } from "@/client/trpc.ts";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Begun = Extract<ApiOutput["account"]["beginSecondFactor"], { outcome: "begun" }>;

const refusals = {
  wrong_password: "That is not your password. Nothing was changed.",
  enabled_already: "Two-step sign-in is enabled already. Reload the page.",
  wrong_code: "The code does not fit. Wait for the next one, and check the clock of your phone.",
  not_begun: "The secret was replaced meanwhile. Close this and start again.",
} as const;

/** Password, then QR code and first code, then the recovery codes. */
export function EnableTwoStepDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const begin = useMutation(trpc.account.beginSecondFactor.mutationOptions());
  const confirm = useMutation(trpc.account.confirmSecondFactor.mutationOptions());
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const [problem, setProblem] = useState<string>();
  const attempt = async (act: () => Promise<keyof typeof refusals | null>) => {
    try {
      const refusal = await act();
      setProblem(refusal === null ? undefined : refusals[refusal]);
    } catch (error) {
      setProblem(problemFromError(error).detail);
    }
  };
  const submitPassword = (form: FormData) =>
    attempt(async () => {
      const answer = await begin.mutateAsync({ password: String(form.get("password") ?? "") });
      if (answer.outcome !== "begun") return answer.outcome;
      setBegun(answer);
      return null;
    });
  const submitCode = (form: FormData) =>
    attempt(async () => {
      const answer = await confirm.mutateAsync({ code: String(form.get("code") ?? "") });
      if (answer.outcome !== "enabled") return answer.outcome;
      setCodes(answer.recoveryCodes);
      return null;
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes ? "Recovery codes" : "Enable two-step sign-in"}
      width="narrow"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        <Form
          key="code"
          problem={problem}
          busy={confirm.isPending}
          action="Enable two-step sign-in"
          onSubmit={submitCode}
        >
          <p className="text-sm">
            Scan this with an authenticator app, or type the secret. Then enter the code that the
            app shows.
          </p>
          <QrCode {...begun.qr} />
          <CodeBlock label="secret" code={begun.secret.replace(/.{4}(?=.)/g, "$& ")} />
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={60}
            hint="Every other session of yours ends: it was opened without the app."
          />
        </Form>
      ) : (
        <Form
          key="password"
          problem={problem}
          busy={begin.isPending}
          action="Continue"
          onSubmit={submitPassword}
        >
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
          />
        </Form>
      )}
    </Dialog>
  );
}

/** Empty modules that scanners need around a code. */
const quiet = 4;

/** A QR code, dark on light in both themes: scanners expect that. */
function QrCode({ size, path }: { size: number; path: string }) {
  const edge = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label="QR code with the secret, which is below as text"
      viewBox={`${-quiet} ${-quiet} ${edge} ${edge}`}
      className="w-48 self-center rounded-md"
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
