"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { projectPath } from "@/features/session/index.ts";
import { signIn } from "./signIn.ts";

interface Errors {
  name?: string;
  password?: string;
  form?: string;
}

/** Makes the account of the address that was invited, then signs in. */
export function NewAccountForm({ token }: { token: string }) {
  const trpc = useTRPC();
  const [errors, setErrors] = useState<Errors>({});
  const accept = useMutation(trpc.invitations.accept.mutationOptions());
  const submit = async (form: FormData) => {
    const name = String(form.get("name") ?? "").trim();
    const password = String(form.get("password") ?? "");
    try {
      const { email, projectSlug } = await accept.mutateAsync({ token, name, password });
      const outcome = await signIn(email, password);
      globalThis.location.assign(outcome.ok ? projectPath(projectSlug, "") : "/sign-in");
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      const found = Object.fromEntries(listed.map(({ path, message }) => [path, message]));
      setErrors(Object.keys(found).length > 0 ? found : { form: detail });
    }
  };
  return (
    <Form problem={errors.form} busy={accept.isPending} onSubmit={submit}>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={100}
        error={errors.name}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 12 characters; 15 or more are better. A sentence is easy to remember."
        error={errors.password}
      />
      <Button type="submit" look="primary" busy={accept.isPending}>
        Create account and join
      </Button>
    </Form>
  );
}
