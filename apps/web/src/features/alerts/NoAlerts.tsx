"use client";

import { BellOff, Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** The inbox with nothing in it: why that is so, and what would fill it. */
export function NoAlerts({ direction }: { direction: "regression" | "improvement" | "both" }) {
  const path = useProjectPath();
  const noun = direction === "improvement" ? "improvement" : "regression";
  return (
    <EmptyState icon={<BellOff aria-hidden />} title={`No active ${noun}`}>
      <p>
        When a version moves a series, Lapline first runs it side by side with the version before.
        Only a change that shows again becomes an alert here, with everything else that moved at the
        same version. Members choose under Settings, Notifications, what they are mailed.
      </p>
      <p>
        A history needs a few versions before anything can be seen in it: submit the releases of a
        target as one run, and each new release after that.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path("/runs/new")} look="primary">
          <Plus aria-hidden /> New run
        </ButtonLink>
        <ButtonLink href={path("/alerts?view=all&direction=both")}>Show all alerts</ButtonLink>
      </div>
    </EmptyState>
  );
}
