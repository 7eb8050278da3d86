"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { MembersOnly } from "@/components/ui/MembersOnly.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { useSession } from "@/features/session/index.ts";
import { EnableTwoStepDialog } from "./EnableTwoStepDialog.tsx";
import { ProofDialog } from "./ProofDialog.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";

/** The reader's own account: password, second step and sessions. It is the same in every project. */
export function AccountPage() {
  const { user } = useSession();
  if (user === null) return <MembersOnly />;
  return (
    <>
      <PageHeader
        title="Your account"
        docs="/docs/how-to/accounts"
        note={`${user.name}, ${user.email}. The same in every project.`}
      />
      <PasswordPanel />
      <TwoStepPanel />
      <SessionsPanel />
    </>
  );
}

/** Few enough to make new ones. */
const codesFew = 3;

type Open = "enable" | "renew" | "disable" | null;

/** Whether signing in asks for a code of an app too, and what changes that. */
function TwoStepPanel() {
  const trpc = useTRPC();
  const query = useQuery(trpc.account.secondFactor.queryOptions());
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void query.refetch();
  };
  const found = query.data;
  return (
    <Panel title="Two-step sign-in" note="A code from an authenticator app, after the password.">
      <div className="flex flex-col items-start gap-3 p-4 text-sm">
        {query.isError && found === undefined ? (
          <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
        ) : null}
        {found?.enabledAt === null ? (
          <>
            <p>Off. Whoever learns your password can sign in.</p>
            <Button onClick={() => setOpen("enable")}>Enable two-step sign-in</Button>
          </>
        ) : found ? (
          <>
            <p>
              On since <RelativeTime at={found.enabledAt} />.{" "}
              {countWords(found.recoveryCodesLeft, "recovery code")} left.
            </p>
            {found.recoveryCodesLeft <= codesFew ? (
              <Banner tone="info" title="Few recovery codes are left">
                Without app and codes you cannot sign in. Replace the codes.
              </Banner>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen("renew")}>Replace recovery codes</Button>
              <Button look="danger" onClick={() => setOpen("disable")}>
                Disable two-step sign-in
              </Button>
            </div>
          </>
        ) : null}
      </div>
      {open === "enable" ? <EnableTwoStepDialog onClose={close} /> : null}
      {open === "renew" || open === "disable" ? <ProofDialog act={open} onClose={close} /> : null}
    </Panel>
  );
}

type Refusal = { current?: string | undefined; next?: string | undefined; form?: string };

/** A new password by the old one; every other session ends. */
function PasswordPanel() {
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
