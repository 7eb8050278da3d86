import {
  type ChartedSeries,
  formatInterval,
  formatValue,
  noIntervalWords,
  pointCount,
} from "@lapline/contracts";
import { ChartTooltip } from "@/components/charts/ChartTooltip.tsx";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { CommitNote } from "@/components/format/CommitNote.tsx";
import { formatAbsoluteTime } from "@/components/format/formatAbsoluteTime.ts";
import type { HistoryPoint } from "./historyPoint.ts";
import type { Frame } from "./prepareFrame.ts";
import type { HistoryView } from "./prepareHistory.ts";

interface HistoryTooltipProps {
  series: ChartedSeries;
  view: HistoryView;
  frame: Frame;
  row: HistoryPoint;
}

/** Box beside the point under the pointer or the keyboard's walk. */
export function HistoryTooltip({ series, view, frame, row }: HistoryTooltipProps) {
  const { unit } = series.measure;
  const { point } = row;
  const count = pointCount(series, point.n);
  // At the first point of a new level the size is that of the change, not of two neighbors.
  const moved = view.signs.find(({ sign }) => sign.version === point.version)?.change ?? null;
  const change = moved ?? row.change;
  // One number of all operations has no interval, whatever the trials would say.
  const missing = series.statistic === undefined ? noIntervalWords(point) : null;
  const interval = point.ciLow === null ? missing : formatInterval(point, unit);
  const xPx = frame.x(row.x);
  const isLeft = xPx < frame.widthPx / 2;
  const yPx = frame.y(view.plot(point.value));
  const isLow = yPx > frame.plot.top + frame.plot.height / 2;
  return (
    <div
      data-tooltip
      className="pointer-events-none absolute z-10 max-w-[calc(100%-1rem)]"
      style={{
        ...(isLeft
          ? { left: Math.min(xPx + 14, frame.widthPx * 0.4) }
          : { right: Math.min(frame.widthPx - xPx + 14, frame.widthPx * 0.4) }),
        ...(isLow ? { bottom: frame.heightPx - yPx + 14 } : { top: yPx + 14 }),
      }}
    >
      <ChartTooltip
        title={`Version ${point.version}`}
        rows={[
          {
            label: point.valid ? "Value" : "Value (invalid)",
            value: formatValue(point.value, unit),
          },
          ...(interval === null ? [] : [{ label: "Interval", value: interval }]),
          { label: count.label, value: count.n },
          ...(count.maximum === null ? [] : [{ label: "Value is", value: count.maximum }]),
        ]}
        note={
          <>
            <CommitNote commit={series.commits?.[point.version]} />
            {row.isImported ? <p>Imported</p> : null}
            {change ? <ChangeText change={change} /> : null}
            {moved?.levels == null ? null : <p>{moved.levels}</p>}
            {point.valid ? null : <p className="text-bad">{point.reasons.join(" ")}</p>}
            <p>{formatAbsoluteTime(Date.parse(point.measuredAt))}</p>
            <p>Press to choose, Enter opens the report.</p>
          </>
        }
      />
    </div>
  );
}
