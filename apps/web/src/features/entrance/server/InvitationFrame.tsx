import { openInvitation } from "@lapline/engine";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ApiProvider } from "@/client/ApiProvider.tsx";
import { createCaller } from "../../../server/appRouter.ts";
import { createContext } from "../../../server/context.ts";
import { engine } from "../../../server/engine.ts";
import { InvitationPage } from "../InvitationPage.tsx";
import { SignInPage } from "../SignInPage.tsx";
import { LinkGone } from "../UnsubscribePage.tsx";
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

/** The sign-in page, unless there is nobody to sign in yet or somebody already is. */
export async function SignInFrame() {
  if (await readNeedsSetup()) redirect("/setup");
  if ((await readSession()) !== null) redirect("/");
  return <SignInPage />;
}

/** Whether nobody owns this installation yet, for a page that is being rendered. */
export async function readNeedsSetup(): Promise<boolean> {
  const request = new Request("http://page.invalid/", { headers: await headers() });
  const context = createContext(request, crypto.randomUUID(), false);
  return (await createCaller(context).setup.status()).needsSetup;
}
