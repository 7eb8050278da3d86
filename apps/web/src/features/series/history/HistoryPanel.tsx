"use client";

import type { ChartedSeries } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import type { ChosenChange } from "./HistoryControls.tsx";
import { historyAddress } from "./historyAddress.ts";
import type { AxisView } from "./historyOptions.ts";
import type { HistoryPoint } from "./historyPoint.ts";
import { writeRange } from "./historyRange.ts";
import type { HistoryView } from "./prepareHistory.ts";

const HistoryChart = dynamic(
  () => import("./HistoryChart.tsx").then((module) => module.HistoryChart),
  { ssr: false, loading: () => <ChartPlaceholder className="h-[26.5rem]" /> },
);

const HistoryTable = dynamic(
  () => import("./HistoryTable.tsx").then((module) => module.HistoryTable),
  { ssr: false },
);
// As wide and high as its buttons, so that nothing moves when they come.
const HistoryControls = dynamic(
  () => import("./HistoryControls.tsx").then((module) => module.HistoryControls),
  {
    ssr: false,
    loading: () => <span className="block h-7 w-[28rem] max-w-full max-sm:h-[4.5rem]" />,
  },
);
const ExportMenu = dynamic(() => import("./ExportMenu.tsx").then((module) => module.ExportMenu), {
  ssr: false,
  loading: () => <span className="block h-7 w-20" />,
});
const PointCard = dynamic(() => import("./PointCard.tsx").then((module) => module.PointCard), {
  ssr: false,
});

interface HistoryPanelProps {
  series: ChartedSeries;
  view: HistoryView;
  /** The chosen axis, or the one that suits the levels. */
  axis: AxisView;
  /** Null for those who may not write. */
  onAnnotate: ((version: string) => void) | null;
}

/** The chart of a history with everything that the address keeps: order, axis, range, point. */
export function HistoryPanel({ series, view, axis, onAnnotate }: HistoryPanelProps) {
  const router = useRouter();
  const path = useProjectPath();
  const isFrozen = useFrozen();
  const [address, setAddress] = useQueryStates(historyAddress);
  const chosen = view.points.find(({ point }) => point.jobId === address.point);
  const { placing } = view;
  const onRange = useCallback(
    (range: readonly [number, number] | null) =>
      void setAddress(range === null ? { from: null, to: null } : writeRange(placing, range)),
    [placing, setAddress],
  );
  const onChoose = useCallback(
    ({ point }: HistoryPoint) => void setAddress({ point: point.jobId }),
    [setAddress],
  );
  const change = (next: ChosenChange) =>
    void setAddress((now) => {
      const part = typeof next === "function" ? next({ ...now, axis }) : next;
      // A range of versions means nothing over time, and the other way round.
      return part.x === undefined ? part : { ...part, from: null, to: null };
    });
  return (
    <Panel title="History" note={directionWords(series)}>
      <div className="flex flex-col gap-3 p-4">
        <ChartFrame
          viewParam="view"
          summary={view.summary}
          notes={view.notes}
          controls={
            <>
              <HistoryControls
                options={{ ...address, axis }}
                isWhole={view.isWhole}
                onChange={change}
                onWhole={() => onRange(null)}
              />
              <ExportMenu series={series} view={view} range={address} />
            </>
          }
          chart={
            <HistoryChart
              series={series}
              view={view}
              chosen={address.point}
              onChoose={onChoose}
              onOpen={({ point }) => {
                if (!isFrozen) router.push(path(`/jobs/${point.jobId}/report`));
              }}
              onRange={onRange}
            />
          }
          table={<HistoryTable series={series} view={view} />}
        />
        {chosen ? (
          <PointCard
            series={series}
            row={chosen}
            onAnnotate={onAnnotate && (() => onAnnotate(chosen.point.version))}
            onClose={() => void setAddress({ point: null })}
          />
        ) : null}
      </div>
    </Panel>
  );
}

function directionWords({ measure }: ChartedSeries): string {
  return measure.direction === "higher_is_better" ? "higher is better" : "lower is better";
}
