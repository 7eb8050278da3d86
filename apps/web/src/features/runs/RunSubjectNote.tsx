"use client";

import type { RunSubject } from "@lapline/contracts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** Below the title of a run that Lapline submitted: what it confirms or searches, linked. */
export function RunSubjectNote({ subject }: { subject: RunSubject }) {
  const path = useProjectPath();
  const found = linkOf(subject);
  if (found === null) return null;
  return (
    <span>
      {found.before}{" "}
      <Link href={path(found.to)} className="text-accent hover:underline">
        {found.text}
      </Link>
    </span>
  );
}

interface SubjectLink {
  before: string;
  text: string;
  /** Below the project's address. */
  to: string;
}

function linkOf(subject: RunSubject): SubjectLink | null {
  switch (subject.kind) {
    case "bisection":
      return { before: "to find the cause of", text: "this alert", to: alertPath(subject) };
    case "confirmation": {
      const { change, ofRunId } = subject;
      if (ofRunId !== null) {
        return { before: "to confirm results of", text: "this run", to: `/runs/${ofRunId}` };
      }
      if (change === null) return null;
      const { alertId, seriesId } = change;
      return alertId === null
        ? { before: "to confirm a change of", text: "this series", to: `/series/${seriesId}` }
        : { before: "to confirm", text: "this alert", to: alertPath({ alertId }) };
    }
    case "comparison":
    case "calibration":
      return null;
  }
}

function alertPath({ alertId }: { alertId: string }): string {
  return `/alerts/${alertId}`;
}
