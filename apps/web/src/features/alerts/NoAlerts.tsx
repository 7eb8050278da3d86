"use client";

import { useQuery } from "@tanstack/react-query";
import { BellOff, Plus } from "lucide-react";
import { useTRPC } from "@/client/trpc.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { prepareEmptyWords } from "./emptyWords.ts";

/** Series that were prolonged last: enough to know whether histories are short. */
const seriesLookedAt = 50;

/** The inbox with nothing in it: why that is so, and what would fill it. */
export function NoAlerts({ direction }: { direction: "regression" | "improvement" | "both" }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const series = useQuery(trpc.series.list.queryOptions({ limit: seriesLookedAt }));
  const noun = direction === "improvement" ? "improvement" : "regression";
  return (
    <EmptyState icon={<BellOff aria-hidden />} title={`No active ${noun}`}>
      <p>
        When a version moves a series, Lapline first runs it side by side with the version before.
        Only a change that shows again becomes an alert here, with everything else that moved at the
        same version. Members choose under Settings, Notifications, what they are mailed.
      </p>
      {series.data === undefined ? null : <p>{prepareEmptyWords(series.data.items)}</p>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path("/runs/new")} look="primary">
          <Plus aria-hidden /> New run
        </ButtonLink>
        <ButtonLink href={path("/runs/new?target=drill-step&last=10")}>
          See how an alert arrives
        </ButtonLink>
        <ButtonLink href={path("/alerts?view=all&direction=both")}>Show all alerts</ButtonLink>
      </div>
    </EmptyState>
  );
}
