import { openInvitation } from "@lapline/engine";
import { ApiProvider } from "@/client/ApiProvider.tsx";
import { engine } from "../../../server/engine.ts";
import { InvitationPage } from "../InvitationPage.tsx";
import { LinkGone } from "../LinkGone.tsx";
import { readSession } from "./readSession.ts";

/** The page behind the link of an invitation. */
export async function InvitationFrame({ token }: { token: string }) {
  const [invitation, session] = await Promise.all([openInvitation(engine(), token), readSession()]);
  if (invitation === null) {
    return (
      <LinkGone>
        <p>
          An invitation works once, for seven days, and until it is revoked or sent again. Ask who
          invited you for a new one.
        </p>
      </LinkGone>
    );
  }
  const { email, role, project, invitedBy, hasAccount } = invitation;
  return (
    <ApiProvider projectId={null}>
      <InvitationPage
        token={token}
        email={email}
        role={role}
        projectName={project.name}
        invitedBy={invitedBy}
        hasAccount={hasAccount}
        signedInAs={session?.user.email ?? null}
      />
    </ApiProvider>
  );
}
