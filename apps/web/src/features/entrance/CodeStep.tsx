"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { postAuth } from "./postAuth.ts";

/** Second step of a sign-in: a code of the app, or a recovery code. */
export function CodeStep({ onDone }: { onDone: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const [recovers, setRecovers] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = () => formRef.current?.querySelector<HTMLInputElement>("[name=code]");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field is asked for then
  useEffect(() => field()?.focus(), [recovers]);
  const submit = async (form: FormData) => {
    setBusy(true);
    const code = String(form.get("code") ?? "");
    const answer = await postAuth("/sign-in/second-factor", { code });
    if (answer.ok) return onDone();
    setBusy(false);
    setProblem(code.trim() === "" ? "Enter a code." : answer.problem.detail);
    field()?.select();
  };
  const app = {
    label: "Code",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    hint: "Six digits, from the authenticator app of your account.",
  } as const;
  const recovery = {
    label: "Recovery code",
    autoComplete: "off",
    hint: "One of the ten codes that you kept. Each works once.",
  } as const;
  return (
    <EntranceFrame title="Two-step sign-in" lead="Your account asks for a code too.">
      <Form ref={formRef} problem={problem} busy={busy} onSubmit={submit}>
        <TextField
          key={String(recovers)}
          {...(recovers ? recovery : app)}
          name="code"
          maxLength={60}
          spellCheck={false}
        />
        <Button type="submit" look="primary" busy={busy}>
          Sign in
        </Button>
        <Button
          look="ghost"
          onClick={() => {
            setRecovers(!recovers);
            setProblem(undefined);
          }}
        >
          {recovers ? "Use the app" : "Use a recovery code"}
        </Button>
        <a className="w-fit text-sm text-muted underline hover:text-text" href="/sign-in">
          Start again
        </a>
      </Form>
    </EntranceFrame>
  );
}
