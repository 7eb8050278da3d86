"use client";

import { DefaultZIndexes, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import { LineMark } from "./LineMark.tsx";
import type { ChartLine, ChartRow } from "./prepareSeriesChart.ts";

interface LineMarksProps {
  rows: readonly ChartRow[];
  lines: readonly ChartLine[];
}

/**
 * Shapes along the lines of a chart. Recharts' own dots would be one element for each point of each
 * line, nearly all of them empty.
 */
export function LineMarks({ rows, lines }: LineMarksProps) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (xScale === undefined || yScale === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
      {lines.map(({ id, look }) =>
        rows.map((row) => {
          const value = row.values[id];
          if (!row.marks[id] || value === undefined) return null;
          const [x, y] = [xScale(row.x), yScale(value)];
          return x === undefined || y === undefined ? null : (
            <LineMark key={`${id} ${row.x}`} look={look} x={x} y={y} />
          );
        }),
      )}
    </ZIndexLayer>
  );
}
