"use client";

import type { Alert } from "@lapline/contracts";
import Link from "next/link";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** How the alert ended, or who has seen it. */
export function AlertBanners({ alert }: { alert: Alert }) {
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
        Every series is back at its level before the change, as Lapline saw by itself{" "}
        <RelativeTime at={alert.resolvedAt} />.
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
