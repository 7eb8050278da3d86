"use client";

import { useQuery } from "@tanstack/react-query";
import { BellOff, Plus } from "lucide-react";
import { useTRPC } from "@/client/trpc.ts";
import { drillPath } from "@/components/run-fields/drillPath.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import { AlarmRateNote } from "./AlarmRateNote.tsx";
import { prepareEmptyWords } from "./emptyWords.ts";

/** Series that were prolonged last: enough to know whether histories are short. */
const seriesLookedAt = 50;

const settings = [
  { title: "Rules", at: "/settings/rules", what: "how large a change has to be for an alert" },
  { title: "Notifications", at: "/settings/notifications", what: "what you are mailed" },
  { title: "Webhooks", at: "/settings/webhooks", what: "alerts in your chat or your own program" },
] as const;

/** The inbox with nothing in it: why that is so, and what would fill it. */
export function NoAlerts({ direction }: { direction: "regression" | "improvement" | "both" }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const series = useQuery(trpc.series.list.queryOptions({ limit: seriesLookedAt }));
  const isMember = useSession().project.role !== "visitor";
  const noun = direction === "improvement" ? "improvement" : "regression";
  return (
    <EmptyState icon={<BellOff aria-hidden />} title={`No active ${noun}`}>
      <p>
        Each confirmed {noun} will show here: its size, its version and every series that moved with
        it. A change is confirmed when it shows again, with both versions run side by side.
      </p>
      {isMember ? (
        <ul className="flex list-disc flex-col gap-1 pl-4">
          {settings.map(({ title, at, what }) => (
            <li key={at}>
              <Link href={path(at)} className="text-accent hover:underline">
                {title}
              </Link>
              : {what}
            </li>
          ))}
        </ul>
      ) : null}
      {series.data === undefined ? null : <p>{prepareEmptyWords(series.data.items)}</p>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path("/runs/new")} look="primary">
          <Plus aria-hidden /> New run
        </ButtonLink>
        <ButtonLink href={path(drillPath)}>See how an alert arrives</ButtonLink>
        <ButtonLink href={path("/alerts?view=all&direction=both")}>Show all alerts</ButtonLink>
      </div>
      <p>
        <AlarmRateNote />
      </p>
    </EmptyState>
  );
}
