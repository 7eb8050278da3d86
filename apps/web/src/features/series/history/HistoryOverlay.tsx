import type { Frame } from "./prepareFrame.ts";
import type { HistoryPoint, HistoryView } from "./prepareHistory.ts";

interface HistoryOverlayProps {
  view: HistoryView;
  frame: Frame;
  active: HistoryPoint | undefined;
  chosen: HistoryPoint | undefined;
  /** Stretch under the pointer, in pixels. */
  dragged: [number, number] | null;
}

/** What follows the pointer and the keyboard; not part of the picture that is exported. */
export function HistoryOverlay({ view, frame, active, chosen, dragged }: HistoryOverlayProps) {
  const { plot, x, y } = frame;
  const ring = (row: HistoryPoint, name: string) => (
    <circle
      data-ring={name}
      cx={x(row.x)}
      cy={y(view.plot(row.point.value))}
      r={7}
      fill="none"
      stroke="var(--accent)"
      strokeWidth={2}
    />
  );
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0"
      width={frame.widthPx}
      height={frame.heightPx}
    >
      {active ? (
        <line
          x1={x(active.x)}
          x2={x(active.x)}
          y1={plot.top}
          y2={plot.top + plot.height}
          stroke="var(--line-strong)"
        />
      ) : null}
      {chosen ? ring(chosen, "chosen") : null}
      {active ? ring(active, "active") : null}
      {dragged === null ? null : (
        <rect
          x={dragged[0]}
          width={dragged[1] - dragged[0]}
          y={plot.top}
          height={plot.height}
          fill="var(--accent)"
          fillOpacity={0.12}
          stroke="var(--accent)"
        />
      )}
    </svg>
  );
}
