import { findUnsubscribe } from "@lapline/engine";
import { engine } from "../../../server/engine.ts";
import { LinkGone } from "../LinkGone.tsx";
import { UnsubscribePage } from "../UnsubscribePage.tsx";

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
