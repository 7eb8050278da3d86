import { useId } from "react";
import type { Frame } from "./prepareFrame.ts";
import type { HistoryView } from "./prepareHistory.ts";

const color = "var(--series-1)";
const dots = { fill: "none", strokeLinecap: "round" } as const;

/** Noise floor, interval, line, every trial faint, and the points: filled when valid, hollow when not. */
export function HistoryMarks({ view, frame }: { view: HistoryView; frame: Frame }) {
  const clipId = useId();
  const { plot, marks, y } = frame;
  const floor = view.noiseBand?.map((value) => y(view.plot(value)));
  return (
    <g data-marks>
      <clipPath id={clipId}>
        <rect x={plot.left - 1} y={plot.top - 5} width={plot.width + 6} height={plot.height + 10} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>
        {floor === undefined ? null : (
          <rect
            x={plot.left}
            width={plot.width}
            y={Math.min(...floor)}
            height={Math.abs((floor[0] ?? 0) - (floor[1] ?? 0))}
            fill="var(--series-7)"
            fillOpacity={0.1}
          />
        )}
        <path d={marks.band} fill={color} fillOpacity={0.14} />
        <path d={marks.whiskers} {...dots} stroke={color} strokeOpacity={0.5} strokeWidth={1.5} />
        <path
          d={marks.samples}
          {...dots}
          stroke={color}
          strokeOpacity={0.35}
          strokeWidth={marks.samplePx}
        />
        <path d={marks.line} fill="none" stroke={color} strokeWidth={2} strokeLinejoin="round" />
        <path d={marks.points} {...dots} stroke="var(--surface)" strokeWidth={marks.pointPx + 3} />
        <path d={marks.points} {...dots} stroke={color} strokeWidth={marks.pointPx} />
        <path
          d={marks.invalid}
          fill="var(--surface)"
          stroke={color}
          strokeWidth={1.5}
          strokeDasharray="2 1.5"
        />
      </g>
    </g>
  );
}
