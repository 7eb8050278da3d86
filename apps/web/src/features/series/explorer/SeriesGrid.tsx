"use client";

import type { SeriesDimension, SeriesGroup, SeriesSummary } from "@lapline/contracts";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";
import { GroupHeading } from "./GroupHeading.tsx";
import { groupIdOf } from "./groupIdOf.ts";
import { type GridRow, prepareGrid } from "./prepareGrid.ts";
import { SeriesTile } from "./SeriesTile.tsx";

const tileHeightPx = 150;
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
            ref={virtualizer.measureElement}
            data-index={item.index}
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
        // A long name makes its line higher, and the list measures it; a fixed height would overlap.
        minHeight: tileHeightPx + gapPx,
        paddingBottom: gapPx,
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

/** Narrowest tile that still shows a name and a value. */
const tileWidthPxMin = 230;

/** How many tiles stand beside each other in a box, and how far below the page's top it begins. */
function useGridPlace(boxRef: RefObject<HTMLElement | null>): {
  columns: number;
  topPx: number;
} {
  const [place, setPlace] = useState({ columns: 1, topPx: 0 });
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    const update = () => {
      const columns = Math.max(1, Math.floor(box.clientWidth / tileWidthPxMin));
      const topPx = Math.round(box.getBoundingClientRect().top + globalThis.scrollY);
      setPlace((now) =>
        now.columns === columns && now.topPx === topPx ? now : { columns, topPx },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(box);
    // What stands above may take another line.
    observer.observe(document.body);
    update();
    return () => observer.disconnect();
  }, [boxRef]);
  return place;
}

/**
 * Arrow keys move the focus over the tiles of a grid, j and k to the next and the one before; Enter
 * is the tile's own link. Without a focused tile, j starts at the first that is in the page.
 */
function useTileKeys(gridRef: RefObject<HTMLElement | null>, columns: number): void {
  useEffect(() => {
    const steps: Record<string, number> = {
      j: 1,
      k: -1,
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTypingTarget(event.target)) return;
      const links = [
        ...(gridRef.current?.querySelectorAll<HTMLAnchorElement>("a[data-row-link]") ?? []),
      ];
      const tile = document.activeElement?.closest("[data-row]");
      const at = links.findIndex((link) => tile?.contains(link));
      // Without a tile in focus arrow keys scroll the page as anywhere.
      if (links.length === 0 || (at === -1 && event.key.startsWith("Arrow"))) return;
      const link = links[Math.max(0, Math.min(links.length - 1, at === -1 ? 0 : at + step))];
      event.preventDefault();
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [gridRef, columns]);
}
