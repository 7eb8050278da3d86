"use client";

import type { SeriesDimension, SeriesGroup, SeriesSummary } from "@lapline/contracts";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { GroupHeading } from "./GroupHeading.tsx";
import { groupIdOf } from "./groupIdOf.ts";
import { type GridRow, prepareGrid } from "./prepareGrid.ts";
import { SeriesTile } from "./SeriesTile.tsx";
import { useGridPlace } from "./useGridPlace.ts";
import { useTileKeys } from "./useTileKeys.ts";

const tileHeightPx = 132;
const gapPx = 10;
const headingHeightPx = 40;

interface SeriesGridProps {
  series: readonly SeriesSummary[];
  path: (to: string) => string;
  by: readonly SeriesDimension[];
  groups: ReadonlyMap<string, SeriesGroup>;
  closed: readonly string[];
  onFold: (groupId: string) => void;
  /** Called when the end of what is loaded comes near. */
  onEnd: () => void;
}

/**
 * Sparklines of any number of series: only the lines near the window are in the page. Arrow keys, j
 * and k move from tile to tile.
 */
export function SeriesGrid(props: SeriesGridProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const { columns, topPx } = useGridPlace(listRef);
  const { series, by, closed, onEnd } = props;
  const rows = useMemo(
    () => prepareGrid(series, by, closed, columns),
    [series, by, closed, columns],
  );
  useTileKeys(listRef, columns);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) =>
      rows[index]?.kind === "group" ? headingHeightPx : tileHeightPx + gapPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
    scrollMargin: topPx,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 4) onEnd();
  }, [last, rows.length, onEnd]);
  return (
    <div ref={listRef} className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <div
            key={item.key}
            className="absolute top-0 left-0 w-full"
            style={{
              transform: `translateY(${item.start - topPx}px)`,
            }}
          >
            <GridLine row={row} columns={columns} grid={props} />
          </div>
        );
      })}
    </div>
  );
}

function GridLine({
  row,
  columns,
  grid,
}: {
  row: GridRow;
  columns: number;
  grid: SeriesGridProps;
}) {
  if (row.kind === "group") {
    const id = groupIdOf(row.series, grid.by);
    return (
      <GroupHeading
        series={row.series}
        by={grid.by}
        group={grid.groups.get(id)}
        open={!grid.closed.includes(id)}
        onToggle={() => grid.onFold(id)}
      />
    );
  }
  return (
    <ul
      className="grid"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: gapPx,
        height: tileHeightPx,
      }}
    >
      {row.tiles.map((series) => (
        <li key={series.id} className="min-w-0">
          <SeriesTile series={series} href={grid.path(`/series/${series.id}`)} />
        </li>
      ))}
    </ul>
  );
}
