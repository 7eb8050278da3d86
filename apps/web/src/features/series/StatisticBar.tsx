"use client";

import {
  type ChartedSeries,
  type SeriesStatistic,
  seriesStatistics,
  statisticFacts,
} from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChartSpline } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { inputClass } from "@/components/ui/inputClass.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { ProjectLink, usePermission } from "@/features/session/index.ts";

interface StatisticBarProps {
  series: ChartedSeries;
  statistic: SeriesStatistic | null;
  onChange: (statistic: SeriesStatistic | null) => void;
}

/** One row of one height, whatever stands in it, so that the chart below does not move. */
const rowClass = "flex min-h-9 flex-wrap items-center gap-x-3 text-xs text-muted";

/** Which statistic of the distributions is drawn, and whether it is a series of its own. */
export function StatisticBar({ series, statistic, onChange }: StatisticBarProps) {
  const isFrozen = useFrozen();
  if (isFrozen) return null;
  if (series.keptOf !== undefined) return <KeptNote series={series} of={series.keptOf} />;
  return (
    <section aria-label="Statistic" className={rowClass}>
      <label className="flex items-center gap-2">
        Statistic
        <select
          className={`${inputClass} h-8 w-auto`}
          value={statistic ?? "median"}
          onChange={({ target }) =>
            onChange(seriesStatistics.find((one) => one === target.value) ?? null)
          }
        >
          <option value="median">Median of trials</option>
          {seriesStatistics.map((value) => (
            <option key={value} value={value}>
              {statisticFacts(value).words}
            </option>
          ))}
        </select>
      </label>
      {statistic === null ? null : <Keep series={series} statistic={statistic} />}
    </section>
  );
}

function Keep({ series, statistic }: { series: ChartedSeries; statistic: SeriesStatistic }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = usePermission("rules.manage");
  const keep = useMutation(
    trpc.series.keepStatistic.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.series.pathFilter()),
      onError: (error) =>
        showToast({
          tone: "error",
          title: "The statistic is not kept",
          detail: problemFromError(error).detail,
        }),
    }),
  );
  const kept = series.keptStatistics?.find((one) => one.statistic === statistic);
  if (kept !== undefined) {
    return (
      <ProjectLink
        to={`/series/${kept.seriesId}`}
        className="inline-flex items-center gap-1.5 text-accent hover:underline"
      >
        <ChartSpline aria-hidden className="size-3.5" />
        Kept: open its series
      </ProjectLink>
    );
  }
  return (
    <>
      <span className="max-sm:hidden">
        Of all timed operations of each job. Only kept series have alerts.
      </span>
      {may ? (
        <Button
          size="small"
          disabled={keep.isPending}
          onClick={() => keep.mutate({ id: series.id, statistic })}
        >
          Keep as series
        </Button>
      ) : (
        <span>Admins can keep it as a series to get alerts.</span>
      )}
    </>
  );
}

function KeptNote({ series, of }: { series: ChartedSeries; of: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = usePermission("rules.manage");
  const end = useMutation(trpc.series.endStatistic.mutationOptions());
  return (
    <section aria-label="Statistic" className={rowClass}>
      <span>
        Kept statistic of{" "}
        <ProjectLink to={`/series/${of}`} className="text-accent hover:underline">
          a latency
        </ProjectLink>
        , median of trials.
      </span>
      {may ? (
        <ConfirmButton
          size="small"
          look="quiet"
          question={`Stop adding points to ${series.measure.title}?`}
          consequence="Its points, changes and alerts stay. Keeping it again fills the gap."
          action="Stop keeping"
          act={() => end.mutateAsync({ id: series.id })}
          refresh={() => queryClient.invalidateQueries(trpc.series.pathFilter())}
          done="The series gets no more points"
          failed="The series is still kept"
        >
          Stop keeping
        </ConfirmButton>
      ) : null}
    </section>
  );
}
