"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";

type Refusal = { current?: string | undefined; next?: string | undefined; form?: string };

/** A new password by the old one; every other session ends. */
export function PasswordPanel() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(trpc.account.changePassword.mutationOptions());
  const [refusal, setRefusal] = useState<Refusal>({});
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? "");
    try {
      await change.mutateAsync({ current: text("current"), next: text("next") });
      form.reset();
      setRefusal({});
      await queryClient.invalidateQueries(trpc.account.sessions.pathFilter());
      showToast({ tone: "success", title: "Your password was changed" });
    } catch (error) {
      const { detail, errors = [] } = problemFromError(error);
      const at = (name: string) => errors.find(({ path }) => path === name)?.message;
      const named = { current: at("current"), next: at("next") };
      setRefusal(named.current || named.next ? named : { form: detail });
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) void submit(event.currentTarget);
  };
  return (
    <Panel title="Password">
      <form noValidate className="flex max-w-md flex-col gap-4 p-4" onSubmit={onSubmit}>
        {refusal.form ? <Banner tone="error" title={refusal.form} /> : null}
        <TextField
          name="current"
          type="password"
          label="Current password"
          autoComplete="current-password"
          error={refusal.current}
        />
        <TextField
          name="next"
          type="password"
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters; 15 or more are better. A sentence is easy to remember."
          error={refusal.next}
        />
        <div>
          <Button type="submit" look="primary" busy={change.isPending}>
            Change password
          </Button>
        </div>
        <p className="text-sm text-muted">You stay signed in here and are signed out elsewhere.</p>
      </form>
    </Panel>
  );
}
