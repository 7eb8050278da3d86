import type { Frame } from "./prepareFrame.ts";
import type { LineView } from "./prepareLines.ts";

const looks: Record<LineView["kind"], { stroke: string; width: number; dashes: string }> = {
  regression: { stroke: "var(--bad)", width: 2, dashes: "0" },
  improvement: { stroke: "var(--good)", width: 2, dashes: "0" },
  open: { stroke: "var(--accent)", width: 1.5, dashes: "5 3" },
  faint: { stroke: "var(--line-strong)", width: 1, dashes: "2 4" },
  environment: { stroke: "var(--line-strong)", width: 1.5, dashes: "8 3 2 3" },
  gap: { stroke: "var(--line-strong)", width: 1, dashes: "1 6" },
  annotation: { stroke: "var(--series-4)", width: 1.5, dashes: "1 3" },
};
const textColors: Partial<Record<LineView["kind"], string>> = {
  environment: "var(--muted)",
  gap: "var(--muted)",
};

const rowPx = 15;

/** Where it moved, where the environment changed and what people wrote: lines with texts above. */
export function HistoryLines({ frame: { plot, lines } }: { frame: Frame }) {
  return (
    <g data-lines>
      {lines.map(({ key, xPx, kind, title, text }) => {
        const { stroke, width, dashes } = looks[kind];
        return (
          <g key={key} data-kind={kind}>
            <title>{title}</title>
            <line
              x1={xPx}
              x2={xPx}
              y1={text === null ? plot.top : textY(plot.top, text.row) - 8}
              y2={plot.top + plot.height}
              stroke={stroke}
              strokeWidth={width}
              strokeDasharray={dashes}
            />
          </g>
        );
      })}
      {lines.map(({ key, xPx, kind, text }) =>
        text === null ? null : (
          <text
            key={key}
            data-text={kind}
            x={xPx + (text.anchor === "start" ? 5 : -5)}
            y={textY(plot.top, text.row)}
            textAnchor={text.anchor}
            fontSize={11}
            fill={textColors[kind] ?? looks[kind].stroke}
            // Lines of other texts pass behind.
            stroke="var(--surface)"
            strokeWidth={4}
            paintOrder="stroke"
          >
            {text.label}
          </text>
        ),
      )}
    </g>
  );
}

function textY(topPx: number, row: number): number {
  return topPx - 5 - row * rowPx;
}
