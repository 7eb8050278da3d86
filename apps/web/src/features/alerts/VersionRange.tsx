"use client";

import type { Alert } from "@lapline/contracts";
import { ArrowRight } from "lucide-react";
import { CommitNote } from "@/components/format/CommitNote.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { BisectionLine } from "./BisectionLine.tsx";

/**
 * The two versions between which the cause lies, each with its report, and how far a search among
 * those between them got.
 */
export function VersionRange({ alert, may }: { alert: Alert; may: boolean }) {
  const path = useProjectPath();
  // The history may not allow to name one version.
  const range = alert.worst?.range ?? null;
  const [from, to] =
    range === null ? [alert.baseVersion, alert.version] : [range.after, range.upTo];
  const points = alert.series.flatMap((series) => series.points);
  const reportOf = (version: string) => {
    const jobId = points.findLast((point) => point.version === version)?.jobId;
    return jobId === undefined ? null : path(`/jobs/${jobId}/report`);
  };
  return (
    <Panel
      title="Version range"
      note="introduced after the first version, at the latest in the second"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4 text-sm">
        <VersionLink version={from} href={reportOf(from)} />
        <ArrowRight role="img" aria-label="to" className="size-4 text-muted" />
        <VersionLink version={to} href={reportOf(to)} />
        <span className="text-muted">
          {alert.target} on {alert.labels.join(", ")}
        </span>
      </p>
      {alert.commit === undefined ? null : (
        <p className="px-4 pb-4">
          <CommitNote commit={alert.commit} />
        </p>
      )}
      <BisectionLine alert={alert} may={may} />
    </Panel>
  );
}

function VersionLink({ version, href }: { version: string; href: string | null }) {
  if (href === null) return <span className="font-medium">{version}</span>;
  return (
    <Link
      href={href}
      title={`Report of ${version}`}
      className="font-medium text-accent hover:underline"
    >
      {version}
    </Link>
  );
}
