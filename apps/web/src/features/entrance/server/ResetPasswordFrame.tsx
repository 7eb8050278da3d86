import { openPasswordReset, readSendsMail } from "@lapline/engine";
import { engine } from "../../../server/engine.ts";
import { LinkGone } from "../LinkGone.tsx";
import { ResetPasswordPage } from "../ResetPasswordPage.tsx";

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
