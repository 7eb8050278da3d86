"use client";

import { historiesMax, type SeriesSummary } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { type HeatCell, type HeatTable, prepareHeatMap } from "./prepareHeatMap.ts";

interface SeriesHeatMapProps {
  series: readonly SeriesSummary[];
  /** Series that the filters leave; undefined while they are counted. */
  total: number | undefined;
  path: (to: string) => string;
}

const shades: Record<HeatCell["tone"], string | null> = {
  "much better": "var(--shade-0)",
  better: "var(--shade-1)",
  noise: null,
  worse: "var(--shade-3)",
  "much worse": "var(--shade-4)",
};

/** Which benchmark moved with which version: the first series of the list by their newest versions. */
export function SeriesHeatMap({ series, total, path }: SeriesHeatMapProps) {
  const trpc = useTRPC();
  const ids = series.slice(0, historiesMax).map(({ id }) => id);
  const query = useQuery(
    trpc.series.histories.queryOptions(
      { ids },
      { enabled: ids.length > 0, placeholderData: keepPreviousData },
    ),
  );
  const tables = useMemo(() => {
    const moves = new Map(
      series.flatMap(({ id, move }) => (move ? [[id, move.version] as const] : [])),
    );
    return prepareHeatMap(query.data?.items ?? [], moves);
  }, [query.data, series]);
  if (query.isError && query.data === undefined) {
    return <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />;
  }
  if (query.data === undefined) return <Skeleton className="h-96 w-full rounded-lg" />;
  return (
    <>
      {tables.map((table) => (
        <HeatPanel key={table.target} table={table} path={path} />
      ))}
      <p role="status" className="text-xs text-muted">
        {ids.length} of {total ?? series.length} series, in the order of the list. Change in %
        against the level before the last change, or the first versions in view where nothing
        changed. In another environment the comparison starts again. Orange and bold is worse, blue
        is better, within the noise has no color.
      </p>
    </>
  );
}

function HeatPanel({ table, path }: { table: HeatTable; path: (to: string) => string }) {
  return (
    <Panel title={table.target} note={table.shared}>
      <ScrollBox label={`Heat map of ${table.target}`}>
        <table className="w-full border-separate border-spacing-0 text-xs">
          <caption className="sr-only">
            Change of each series of {table.target} by version, in percent
          </caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-10 min-w-36 border-b border-line bg-surface px-3 py-2 text-left align-bottom font-medium text-muted sm:min-w-52"
              >
                Series
              </th>
              {table.versions.map(({ name, short }) => (
                <th
                  key={name}
                  scope="col"
                  title={name}
                  className="h-20 border-b border-line align-bottom font-normal text-muted"
                >
                  <span className="inline-block max-h-18 overflow-hidden py-1 font-mono text-2xs whitespace-nowrap [writing-mode:vertical-rl] rotate-180">
                    {short}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ id, name, direction, cells }) => (
              <tr key={id}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-b border-line bg-surface px-3 py-1.5 text-left font-medium"
                >
                  <Link data-row-link href={path(`/series/${id}`)} className="hover:underline">
                    {name}
                  </Link>
                  <span className="block text-2xs font-normal text-muted">{direction}</span>
                </th>
                {cells.map((cell, place) => (
                  <td
                    key={table.versions[place]?.name}
                    title={cell === null ? "not measured" : cell.words}
                    data-tone={cell?.tone}
                    className={classNames(
                      "h-8 min-w-9 border-b border-line px-0.5 text-center tabular-nums",
                      cell?.tone === "noise" && "text-muted",
                      (cell?.tone === "worse" || cell?.tone === "much worse") && "font-semibold",
                    )}
                    style={
                      cell === null || shades[cell.tone] === null
                        ? undefined
                        : { background: shades[cell.tone] ?? undefined }
                    }
                  >
                    {cell === null ? <span className="text-faint">–</span> : cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
