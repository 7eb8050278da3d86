"use client";

import { mailTopics } from "@lapline/contracts";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { EntranceFrame } from "./SignInPage.tsx";

interface UnsubscribePageProps {
  token: string;
  projectName: string;
  ends: keyof typeof mailTopics | "digest";
  /** Whether it was ended before. */
  ended: boolean;
}

/** What the link of a mail ends, with a button that does; opening the page changes nothing. */
export function UnsubscribePage({ token, projectName, ends, ended }: UnsubscribePageProps) {
  const what =
    ends === "digest"
      ? `the daily digest of ${projectName}`
      : `mails about ${mailTopics[ends].title.toLowerCase()} of ${projectName}`;
  return (
    <EntranceFrame
      title={ended ? "You are unsubscribed" : "Unsubscribe?"}
      lead={
        ended
          ? `No more ${what.replace(/^the /, "")}. Under Settings, Notifications you can have them again.`
          : `This ends ${what}. Other mails of Lapline still come.`
      }
    >
      {ended ? null : (
        <form method="post" action={`/api/unsubscribe/${encodeURIComponent(token)}?from=page`}>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button type="submit" look="primary">
            Unsubscribe
          </Button>
        </form>
      )}
    </EntranceFrame>
  );
}

/** A link of a mail that leads nowhere, or does not any more. */
export function LinkGone({ children }: { children: ReactNode }) {
  return (
    <EntranceFrame title="This link leads nowhere" lead="Or it does not any more.">
      <div className="flex flex-col gap-3 text-sm text-muted">{children}</div>
    </EntranceFrame>
  );
}
