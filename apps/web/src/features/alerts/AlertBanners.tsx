"use client";

import type { Alert } from "@lapline/contracts";
import { LocalTime } from "@/components/format/LocalTime.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { CloseUnmatched } from "./CloseUnmatched.tsx";
import { goneNote } from "./goneNote.ts";

interface AlertBannersProps {
  alert: Alert;
  /** Whether the reader can close it. */
  may: boolean;
}

/** How the alert ended, or who has seen it, and whether rules and history still bear it out. */
export function AlertBanners({ alert, may }: AlertBannersProps) {
  const note = goneNote(alert);
  return (
    <>
      <StateBanner alert={alert} />
      {alert.unmatchedSince === undefined ? null : (
        <UnmatchedBanner alert={alert} since={alert.unmatchedSince} may={may} />
      )}
      {note === null ? null : (
        <Banner tone="info" title={note.title}>
          {note.text}
        </Banner>
      )}
    </>
  );
}

function UnmatchedBanner({ alert, since, may }: AlertBannersProps & { since: string }) {
  const path = useProjectPath();
  return (
    <Banner
      tone="info"
      title="No rule matches now"
      actions={may ? <CloseUnmatched alert={alert} /> : null}
    >
      Since <LocalTime at={since} />, the{" "}
      <Link href={path("/settings/rules")} className="text-accent underline">
        rules
      </Link>{" "}
      would not raise this alert. {alert.why?.refusal?.sentence} It stays open until someone closes
      it.
    </Banner>
  );
}

/** Why an alert about a budget ended: no series breaks it any more, or it was deleted. */
function KeptBanner({ alert, at }: { alert: Alert; at: string }) {
  const { resolvedByVersion: version, budget } = alert;
  if (version === null && budget?.budgetId === null) {
    return (
      <Banner tone="info" title="Budget deleted">
        The alert was resolved <RelativeTime at={at} />.
      </Banner>
    );
  }
  return (
    <Banner tone="info" title={version === null ? "Resolved" : `Resolved by ${version}`}>
      No series is over budget since <RelativeTime at={at} />.
    </Banner>
  );
}

/** Why an alert about missing data ended: the points came, or none is expected now. */
function ArrivedBanner({ alert, at }: { alert: Alert; at: string }) {
  const { resolvedByVersion: version } = alert;
  return (
    <Banner tone="info" title={version === null ? "Resolved" : `Resolved by ${version}`}>
      {version === null ? "Ended without a new point" : "New points arrived"}{" "}
      <RelativeTime at={at} />.
    </Banner>
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
    if (alert.missing !== undefined) return <ArrivedBanner alert={alert} at={alert.resolvedAt} />;
    if (alert.budget !== undefined) return <KeptBanner alert={alert} at={alert.resolvedAt} />;
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
