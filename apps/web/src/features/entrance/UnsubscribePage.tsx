"use client";

import { mailTopics } from "@lapline/contracts";
import { Button } from "@/components/ui/Button.tsx";
import { EntranceFrame } from "./EntranceFrame.tsx";

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
