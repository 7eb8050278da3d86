"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { localPath } from "./localPath.ts";
import { postAuth } from "./postAuth.ts";
import { signIn } from "./signIn.ts";

interface SignInErrors {
  email?: string;
  password?: string;
  form?: string;
}

/** E-mail and password; afterwards the page that was asked for. */
export function SignInPage() {
  const next = localPath(useSearchParams().get("next"));
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  const refuse = (found: SignInErrors) => {
    setErrors(found);
    const first = found.email ? "email" : "password";
    formRef.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (form: FormData) => {
    const email = String(form.get("email") ?? "").trim();
    const password = String(form.get("password") ?? "");
    const found: SignInErrors = {
      ...(/^\S+@\S+$/.test(email) ? {} : { email: "Enter the e-mail address of your account." }),
      ...(password === "" ? { password: "Enter your password." } : {}),
    };
    if (found.email || found.password) return refuse(found);
    setBusy(true);
    const outcome = await signIn(email, password);
    if (outcome.ok && outcome.secondFactor) setAsksCode(true);
    else if (outcome.ok) globalThis.location.assign(next);
    else {
      setBusy(false);
      refuse({ form: outcome.detail });
    }
  };

  if (asksCode) return <CodeStep onDone={() => globalThis.location.assign(next)} />;
  return (
    <EntranceFrame title="Sign in" lead="Use the e-mail and password of your Lapline account.">
      <form
        ref={formRef}
        noValidate
        aria-describedby={`${formId}-error`}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(new FormData(event.currentTarget));
        }}
      >
        <div id={`${formId}-error`} className="empty:hidden">
          {errors.form ? <Banner tone="error" title={errors.form} /> : null}
        </div>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={errors.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" look="primary" busy={busy}>
          Sign in
        </Button>
        <a className="w-fit text-sm text-muted underline hover:text-text" href="/reset-password">
          Forgot your password?
        </a>
      </form>
    </EntranceFrame>
  );
}

/** Second step of a sign-in: a code of the app, or a recovery code. */
function CodeStep({ onDone }: { onDone: () => void }) {
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
