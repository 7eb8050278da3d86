"use client";

import { mailPathWords, type SendsMail } from "@lapline/contracts";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { postAuth } from "./postAuth.ts";

interface ResetForm {
  title: string;
  lead: string;
  path: string;
  field: { name: string; label: string; type: string; autoComplete: string; hint?: string };
  action: string;
}

interface ResetPasswordPageProps {
  /** Secret of a mail's link; null: somebody asks for that mail. */
  token: string | null;
  sendsMail: SendsMail;
}

const ask: ResetForm = {
  title: "Reset your password",
  lead: "You get a link by mail to the address of your account.",
  path: "/request-password-reset",
  field: { name: "email", label: "E-mail", type: "email", autoComplete: "username" },
  action: "Send the link",
};

const choose: ResetForm = {
  title: "Choose a new password",
  lead: "You are then signed out everywhere else.",
  path: "/reset-password",
  field: {
    name: "password",
    label: "New password",
    type: "password",
    autoComplete: "new-password",
    hint: "At least 12 characters; 15 or more are better. A sentence is easy to remember.",
  },
  action: "Set the password",
};

const chosen = { title: "The password is set", lead: "Sign in with it." };

/** Asks for the mail with the link, or with the link's secret for the new password. */
export function ResetPasswordPage({ token, sendsMail }: ResetPasswordPageProps) {
  const form = token === null ? ask : choose;
  const done = token === null ? mailPathWords(sendsMail).reset : chosen;
  const { name, ...field } = form.field;
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [error, setError] = useState<{ field?: string; form?: string }>({});
  const submit = async (value: string) => {
    setState("busy");
    const secret = token === null ? {} : { token };
    const answer = await postAuth(form.path, { ...secret, [name]: value });
    if (answer.ok) return setState("done");
    const { detail, errors: listed = [] } = answer.problem;
    const message = listed.find(({ path }) => path === name)?.message;
    setError(message === undefined ? { form: detail } : { field: message });
    setState("asking");
  };
  // Asking would be in vain, for every address alike.
  if (state === "done" || (token === null && sendsMail === false)) {
    return (
      <EntranceFrame title={done.title} lead={done.lead}>
        <div>
          <ButtonLink href="/sign-in">To the sign-in</ButtonLink>
        </div>
      </EntranceFrame>
    );
  }
  return (
    <EntranceFrame title={form.title} lead={form.lead}>
      <Form
        problem={error.form}
        busy={state === "busy"}
        onSubmit={(data) => submit(String(data.get(name) ?? ""))}
      >
        <TextField {...field} name={name} spellCheck={false} error={error.field} />
        <Button type="submit" look="primary" busy={state === "busy"}>
          {form.action}
        </Button>
      </Form>
    </EntranceFrame>
  );
}
