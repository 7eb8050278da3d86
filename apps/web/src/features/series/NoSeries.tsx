"use client";

import { ChartSpline, Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** A project that has measured nothing yet, with the way to its first series. */
export function NoSeries() {
  const path = useProjectPath();
  return (
    <EmptyState icon={<ChartSpline aria-hidden />} title="No series yet">
      <p>
        A series is the history of one measure of one workload on one hardware label. The first
        appear by themselves when the first report is processed.
      </p>
      <div>
        <ButtonLink href={path("/runs/new")} look="primary">
          <Plus aria-hidden /> New run
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
