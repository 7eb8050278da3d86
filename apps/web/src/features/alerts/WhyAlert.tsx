"use client";

import { type Alert, formatShare } from "@lapline/contracts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

interface WhyAlertProps {
  why: NonNullable<Alert["why"]>;
  /** "5 of at most 10 pairs", of the comparison that confirmed it; null: there is none. */
  pairs: string | null;
}

/** Why an alert came: what confirmed its largest change, and the rule that says how large one has to be. */
export function WhyAlert({ why, pairs }: WhyAlertProps) {
  const path = useProjectPath();
  const { confirmedBy, comparisonJobId, rule, minChange } = why;
  if (confirmedBy === null && minChange === undefined) return null;
  const link = "text-accent underline";
  return (
    <p className="text-sm" data-why>
      <span className="font-medium">Why this alert: </span>
      {confirmedBy}
      {comparisonJobId === null ? null : (
        <>
          {pairs === null ? " " : ` ${pairs}. `}
          <Link href={path(`/jobs/${comparisonJobId}/report`)} className={link}>
            Open comparison
          </Link>
          .
        </>
      )}
      {rule === undefined || minChange === undefined ? null : (
        <>
          {" "}
          <Link href={path("/settings/rules")} className={link}>
            {rule === null ? "The default" : `The rule “${rule.name}”`}
          </Link>{" "}
          applies from {formatShare(minChange)} on.
        </>
      )}
    </p>
  );
}
