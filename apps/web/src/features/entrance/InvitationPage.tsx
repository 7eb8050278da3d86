"use client";

import type { Role } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { projectPath } from "@/features/session/index.ts";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { signIn } from "./signIn.ts";

interface InvitationPageProps {
  token: string;
  email: string;
  role: Role;
  projectName: string;
  invitedBy: string | null;
  /** Whether the invited address has an account. */
  hasAccount: boolean;
  /** Address of who is signed in; null for nobody. */
  signedInAs: string | null;
}

/** An invitation: join as who is signed in, sign in first, or make an account. */
export function InvitationPage(props: InvitationPageProps) {
  const { token, email, role, projectName, invitedBy, hasAccount, signedInAs } = props;
  const signIn = `/sign-in?next=${encodeURIComponent(`/invitation/${token}`)}`;
  return (
    <EntranceFrame
      title={`Join ${projectName}`}
      lead={`${invitedBy ?? "An owner"} invited ${email} to this project as ${role}.`}
    >
      {signedInAs !== null ? (
        <div className="flex flex-col gap-3">
          <p className="text-sm">You are signed in as {signedInAs}.</p>
          <JoinButton token={token} />
        </div>
      ) : hasAccount ? (
        <div className="flex flex-col items-start gap-3 text-sm">
          <p>The address has an account. Sign in with it; you come back here.</p>
          <ButtonLink look="primary" href={signIn}>
            Sign in
          </ButtonLink>
        </div>
      ) : (
        <>
          <NewAccountForm token={token} />
          <p className="text-sm text-muted">
            You have an account with another address?{" "}
            <a className="underline" href={signIn}>
              Sign in
            </a>{" "}
            and join with it.
          </p>
        </>
      )}
    </EntranceFrame>
  );
}

/** Joins the project of an invitation as who is signed in. */
function JoinButton({ token }: { token: string }) {
  const trpc = useTRPC();
  const join = useMutation({
    ...trpc.invitations.join.mutationOptions(),
    onSuccess: ({ projectSlug }) => globalThis.location.assign(projectPath(projectSlug, "")),
  });
  return (
    <>
      {join.isError ? <Banner tone="error" title={problemFromError(join.error).detail} /> : null}
      <div>
        <Button look="primary" busy={join.isPending} onClick={() => join.mutate({ token })}>
          Join
        </Button>
      </div>
    </>
  );
}

interface Errors {
  name?: string;
  password?: string;
  form?: string;
}

/** Makes the account of the address that was invited, then signs in. */
function NewAccountForm({ token }: { token: string }) {
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
