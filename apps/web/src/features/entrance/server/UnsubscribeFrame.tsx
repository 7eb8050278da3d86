import { findUnsubscribe, openPasswordReset, readSendsMail } from "@lapline/engine";
import { redirect } from "next/navigation";
import { ApiProvider } from "@/client/ApiProvider.tsx";
import { engine } from "../../../server/engine.ts";
import { ResetPasswordPage } from "../ResetPasswordPage.tsx";
import { SetupPage } from "../SetupPage.tsx";
import { LinkGone, UnsubscribePage } from "../UnsubscribePage.tsx";
import { readNeedsSetup } from "./InvitationFrame.tsx";

/** The page behind the link at the end of a mail. */
export async function UnsubscribeFrame({ token }: { token: string }) {
  const found = await findUnsubscribe(engine(), token);
  if (found === null) {
    return (
      <LinkGone>
        <p>Links that end a subscription are in the mails themselves; the Mailbox shows none.</p>
        <p>Sign in and open Settings, Notifications to choose what you are mailed.</p>
      </LinkGone>
    );
  }
  const { projectName, ends, open } = found;
  return (
    <UnsubscribePage
      token={token}
      projectName={projectName}
      ends={ends}
      ended={open.length === 0}
    />
  );
}

/** The first-run page, as long as there is no owner. */
export async function SetupFrame() {
  if (!(await readNeedsSetup())) redirect("/sign-in");
  return (
    <ApiProvider projectId={null}>
      <SetupPage />
    </ApiProvider>
  );
}

/** The page for a new password: with the secret of a mail's link, or to ask for that mail. */
export async function ResetPasswordFrame({ token }: { token: string | null }) {
  if (token !== null && (await openPasswordReset(engine(), token)) === null) {
    return (
      <LinkGone>
        <p>
          A link for a new password works once, for an hour.{" "}
          <a className="underline" href="/reset-password">
            Ask for another
          </a>
          .
        </p>
      </LinkGone>
    );
  }
  return <ResetPasswordPage token={token} sendsMail={await readSendsMail(engine())} />;
}
