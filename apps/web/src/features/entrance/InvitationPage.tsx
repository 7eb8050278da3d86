"use client";

import type { Role } from "@lapline/contracts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";
import { JoinButton } from "./JoinButton.tsx";
import { NewAccountForm } from "./NewAccountForm.tsx";

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
