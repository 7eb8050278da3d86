"use client";

import type { Alert } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { goneNote } from "./goneNote.ts";

/** How the alert ended, or who has seen it, and whether the history still bears it out. */
export function AlertBanners({ alert }: { alert: Alert }) {
  const note = goneNote(alert);
  return (
    <>
      <StateBanner alert={alert} />
      {note === null ? null : (
        <Banner tone="info" title={note.title}>
          {note.text}
        </Banner>
      )}
    </>
  );
}

function StateBanner({ alert }: { alert: Alert }) {
  const path = useProjectPath();
  if (alert.mergedInto !== null) {
    return (
      <Banner tone="info" title="Merged into another alert">
        Its series are now in{" "}
        <Link href={path(`/alerts/${alert.mergedInto.id}`)} className="text-accent underline">
          {alert.mergedInto.title}
        </Link>
        .
      </Banner>
    );
  }
  if (alert.state === "resolved" && alert.resolvedAt !== null) {
    return (
      <Banner tone="info" title={`Resolved by ${alert.resolvedByVersion ?? "a later version"}`}>
        Every series returned to its level before the change <RelativeTime at={alert.resolvedAt} />.
      </Banner>
    );
  }
  if (alert.state === "dismissed" && alert.dismissedAt !== null) {
    return (
      <Banner tone="info" title="Dismissed">
        {alert.dismissReason} · <RelativeTime at={alert.dismissedAt} />
      </Banner>
    );
  }
  if (alert.state === "acknowledged" && alert.acknowledgedAt !== null) {
    return (
      <Banner
        tone="info"
        title={`Acknowledged${alert.acknowledgedBy ? ` by ${alert.acknowledgedBy.name}` : ""}`}
      >
        {alert.note === null ? null : <>{alert.note} · </>}
        <RelativeTime at={alert.acknowledgedAt} />
      </Banner>
    );
  }
  return null;
}
