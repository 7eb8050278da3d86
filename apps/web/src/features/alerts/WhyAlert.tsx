"use client";

import type { Alert } from "@lapline/contracts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** Why an alert came: what confirmed its largest change, and the rule that it was raised by. */
export function WhyAlert({ why }: { why: NonNullable<Alert["why"]> }) {
  const path = useProjectPath();
  const { confirmedBy, comparisonJobId, rule } = why;
  if (confirmedBy === null && rule === undefined) return null;
  const link = "text-accent underline";
  return (
    <p className="text-sm" data-why>
      <span className="font-medium">Why this alert: </span>
      {confirmedBy}
      {comparisonJobId === null ? null : (
        <>
          {" "}
          <Link href={path(`/jobs/${comparisonJobId}/report`)} className={link}>
            Show comparison
          </Link>
        </>
      )}
      {rule === undefined ? null : (
        <>
          {" Raised by "}
          <Link href={path("/settings/rules")} className={link}>
            {rule === null ? "the default settings" : `the rule “${rule.name}”`}
          </Link>
          .
        </>
      )}
    </p>
  );
}
