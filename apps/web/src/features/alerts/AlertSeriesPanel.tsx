"use client";

import { type Alert, describeRatio, workloadName } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { ProjectLink, useProjectPath } from "@/features/session/index.ts";
import { AlertSeriesItem } from "./AlertSeriesItem.tsx";

/** The series that moved, those that moved most first; some can be split off. */
export function AlertSeriesPanel({ alert, may }: { alert: Alert; may: boolean }) {
  const trpc = useTRPC();
  const router = useRouter();
  const path = useProjectPath();
  const queryClient = useQueryClient();
  const split = useMutation(trpc.alerts.split.mutationOptions());
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const live = alert.state === "open" || alert.state === "acknowledged";
  const grouped = alert.series.length + alert.seriesOmitted;
  const canSplit = may && live && grouped > 1;
  const submit = async () => {
    try {
      const { id, revision } = alert;
      const made = await split.mutateAsync({ id, suspicionIds: [...chosen], revision });
      await queryClient.invalidateQueries(trpc.alerts.pathFilter());
      showToast({ tone: "success", title: "Alert split" });
      router.push(path(`/alerts/${made.id}`));
    } catch (error) {
      showToast({
        tone: "error",
        title: "The alert was not split",
        detail: problemFromError(error).detail,
      });
    }
  };
  return (
    <Panel
      title="What moved"
      note={
        grouped === alert.seriesCount
          ? countWords(grouped, "series", "series")
          : `${countWords(alert.seriesCount, "series", "series")} and what is derived from them`
      }
      actions={
        canSplit && chosen.length > 0 && chosen.length < grouped ? (
          <Button size="small" busy={split.isPending} onClick={() => void submit()}>
            Split off {countWords(chosen.length, "series", "series")}
          </Button>
        ) : null
      }
    >
      {alert.series.length === 0 ? (
        <p className="p-4 text-sm text-muted">No series is left in this alert.</p>
      ) : (
        <ul className="divide-y divide-line">
          {alert.series.map((series, place) => (
            <AlertSeriesItem
              key={series.suspicionId}
              series={series}
              folded={place > 0}
              chosen={chosen.includes(series.suspicionId)}
              onChoose={
                canSplit
                  ? (next) =>
                      setChosen(
                        next
                          ? [...chosen, series.suspicionId]
                          : chosen.filter((id) => id !== series.suspicionId),
                      )
                  : null
              }
            />
          ))}
        </ul>
      )}
      {alert.seriesOmitted > 0 ? (
        <p className="border-t border-line px-4 py-2 text-xs text-muted">
          {alert.series.length} of {grouped} series shown.
        </p>
      ) : null}
      <AlsoMoved items={alert.alsoMoved ?? []} />
    </Panel>
  );
}

/** What the comparison shows beyond what the histories did. */
function AlsoMoved({ items }: { items: NonNullable<Alert["alsoMoved"]> }) {
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-3 text-sm" data-also>
      <p className="text-xs text-muted">The comparison that confirms it also shows</p>
      <ul className="flex flex-col gap-1">
        {items.map(({ seriesId, scenario, params, measure, ...change }) => (
          <li key={seriesId} className="flex flex-wrap items-baseline gap-x-3">
            <ProjectLink to={`/series/${seriesId}`} className="hover:underline">
              {measure.title} of {workloadName(scenario, params)}
            </ProjectLink>
            <ChangeText change={describeRatio(change, measure.unit, measure.direction)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
