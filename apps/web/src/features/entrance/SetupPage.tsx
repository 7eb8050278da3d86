"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { signIn } from "./signIn.ts";

const fields = [
  { name: "name", label: "Your name", type: "text", autoComplete: "name", hint: undefined },
  { name: "email", label: "E-mail", type: "email", autoComplete: "username", hint: undefined },
  {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    hint: "At least 12 characters; 15 or more are better. A sentence is easy to remember.",
  },
  {
    name: "projectName",
    label: "First project",
    type: "text",
    autoComplete: "off",
    hint: "The product or team whose benchmarks live together. You can add more later.",
  },
] as const;
type FieldName = (typeof fields)[number]["name"];
type Errors = Partial<Record<FieldName | "form", string>>;

/** First run: creates the owner and their project, then signs in. */
export function SetupPage() {
  const trpc = useTRPC();
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const create = useMutation(trpc.setup.createOwner.mutationOptions());

  const refuse = (found: Errors) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) formRef.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
  };
  const submit = async (form: FormData) => {
    const text = (name: FieldName) => String(form.get(name) ?? "").trim();
    const owner = {
      name: text("name"),
      email: text("email"),
      password: String(form.get("password") ?? ""),
      projectName: text("projectName"),
    };
    try {
      await create.mutateAsync(owner);
    } catch (error) {
      const problem = problemFromError(error);
      const byField: Errors = {};
      for (const { path, message } of problem.errors ?? []) {
        const field = fields.find(({ name }) => name === path);
        if (field) byField[field.name] ??= message;
      }
      return refuse(Object.keys(byField).length > 0 ? byField : { form: problem.detail });
    }
    const outcome = await signIn(owner.email, owner.password);
    globalThis.location.assign(outcome.ok ? "/" : "/sign-in");
  };

  return (
    <EntranceFrame
      title="Set up Lapline"
      lead="Nobody owns this installation yet. The account you create now is its owner."
    >
      <Form ref={formRef} problem={errors.form} busy={create.isPending} onSubmit={submit}>
        {fields.map(({ name, label, type, autoComplete, hint }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type={type}
            autoComplete={autoComplete}
            hint={hint}
            error={errors[name]}
          />
        ))}
        <Button type="submit" look="primary" busy={create.isPending}>
          Create owner and project
        </Button>
      </Form>
    </EntranceFrame>
  );
}
