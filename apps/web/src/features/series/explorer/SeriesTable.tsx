"use client";

import {
  intervalWords,
  type Page,
  type SeriesGroup,
  type SeriesSummary,
  scaleFor,
  seriesSorts,
} from "@lapline/contracts";
import { createColumnHelper } from "@tanstack/react-table";
import { useMemo } from "react";
import { Sparkline } from "@/components/charts/Sparkline.tsx";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import type { features } from "@/components/data-table/features.ts";
import { Pager } from "@/components/data-table/Pager.tsx";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { SeriesStatusMark } from "@/components/status/SeriesStatusMark.tsx";
import type { ChangeFilters, SeriesFilters } from "../seriesFilters.ts";
import { GroupHeading } from "./GroupHeading.tsx";
import { groupIdOf } from "./groupIdOf.ts";
import { MoveText } from "./MoveText.tsx";
import { ChooseBox, PinStar, SeriesName, useRowActs } from "./RowControls.tsx";

interface SeriesTableProps {
  filters: SeriesFilters;
  onChange: ChangeFilters;
  page: Page<SeriesSummary> | undefined;
  /** Series that the filters leave; undefined while they are counted. */
  total: number | undefined;
  skeleton: boolean;
  path: (to: string) => string;
  groups: ReadonlyMap<string, SeriesGroup>;
  onFold: (groupId: string) => void;
}

/** A page of series as a table, under the headings of their groups where there are any. */
export function SeriesTable(props: SeriesTableProps) {
  const { filters, onChange, page, total, skeleton, path, groups, onFold } = props;
  const { cursor, hide, sort, group: by, closed } = filters;
  const rows = skeleton ? [] : (page?.items ?? []);
  const hasMoves = rows.some(({ move }) => move != null);
  const columns = useMemo(() => seriesColumns(path, hasMoves), [path, hasMoves]);
  return (
    <>
      <DataTable
        caption="Series"
        columns={columns}
        rows={rows}
        rowId={(series) => series.id}
        hidden={hide}
        sort={{
          by: sort,
          onSort: (next) =>
            onChange({
              sort: seriesSorts.find((one) => one === next) ?? seriesSorts[0],
              cursor: null,
            }),
        }}
        skeletonRows={skeleton ? 8 : 0}
        {...(by.length === 0
          ? {}
          : {
              groupOf: (series: SeriesSummary) => {
                const id = groupIdOf(series, by);
                const open = !closed.includes(id);
                return {
                  id,
                  open,
                  heading: (
                    <GroupHeading
                      series={series}
                      by={by}
                      group={groups.get(id)}
                      open={open}
                      onToggle={() => onFold(id)}
                    />
                  ),
                };
              },
            })}
      />
      {page && rows.length > 0 ? (
        <Pager
          cursor={cursor}
          nextCursor={page.nextCursor}
          onCursor={(next) => onChange({ cursor: next })}
          shown={rows.length}
          total={total}
          noun={["series", "series"]}
        />
      ) : null}
    </>
  );
}

const helper = createColumnHelper<typeof features, SeriesSummary>();

/** Columns of the series list. `path` makes addresses within the project. */
function seriesColumns(path: (to: string) => string, hasMoves: boolean) {
  return helper.columns([
    helper.display({
      id: "chosen",
      header: () => <span className="sr-only">Chosen</span>,
      meta: { title: "Chosen", className: "pr-0" },
      cell: ({ row }) => <ChooseBox series={row.original} />,
    }),
    helper.display({
      id: "pin",
      header: () => <span className="sr-only">Pinned</span>,
      meta: { title: "Pinned", className: "hidden pr-0 sm:table-cell" },
      cell: ({ row }) => <PinStar series={row.original} />,
    }),
    helper.display({
      id: "series",
      header: "Series",
      meta: { sortKey: "name", title: "Series", className: "w-full max-w-0 min-w-44" },
      cell: ({ row: { original } }) => (
        <RowLink href={path(`/series/${original.id}`)}>
          <span className="block py-1.5 leading-5 break-words whitespace-normal">
            <SeriesName series={original} />
          </span>
          {original.state === "quiet" ? null : (
            <span className="block pb-1.5 xl:hidden">
              <span className="block text-xs sm:hidden">
                <SeriesStatusMark state={original.state} points={original.points} />
              </span>
              <MoveText series={original} />
            </span>
          )}
        </RowLink>
      ),
    }),
    helper.accessor("label", {
      header: "Label",
      meta: { title: "Label", className: "hidden xl:table-cell" },
      cell: ({ row }) => <span className="whitespace-nowrap text-muted">{row.original.label}</span>,
    }),
    helper.accessor("recent", {
      header: "History",
      // From the medium width on the navigation stands beside the table.
      meta: { title: "History", className: "hidden sm:table-cell md:hidden lg:table-cell" },
      cell: ({ row: { original } }) => <RecentPoints series={original} />,
    }),
    helper.accessor("latest", {
      header: "Latest",
      meta: { title: "Latest", align: "right" },
      cell: ({ row: { original } }) => <LatestValue series={original} />,
    }),
    helper.accessor("state", {
      header: "Status",
      // The size of a change stands on one line where there is one.
      meta: {
        title: "Status",
        sortKey: "changed",
        className: hasMoves ? "hidden sm:table-cell xl:min-w-64" : "hidden sm:table-cell",
      },
      cell: ({ row: { original } }) => (
        <span className="flex flex-col gap-0.5 py-1">
          <SeriesStatusMark state={original.state} points={original.points} />
          <span className="hidden xl:block">
            <MoveText series={original} />
          </span>
        </span>
      ),
    }),
    helper.accessor("points", {
      header: "Points",
      meta: { title: "Points", align: "right", className: "hidden xl:table-cell" },
      cell: ({ row }) => <span className="text-muted">{row.original.points}</span>,
    }),
    helper.accessor("updatedAt", {
      header: "Updated",
      meta: {
        title: "Updated",
        sortKey: "measured",
        align: "right",
        className: "hidden lg:table-cell",
      },
      cell: ({ row }) => (
        <span className="text-muted">
          <RelativeTime at={row.original.updatedAt} />
        </span>
      ),
    }),
  ]);
}

function RecentPoints({ series }: { series: SeriesSummary }) {
  const { spans } = useRowActs();
  const { id, recent, measure } = series;
  if (recent.length === 1) return <span className="text-xs text-muted">1 point</span>;
  return (
    <Sparkline
      values={recent}
      span={spans.get(id)}
      label={`${recent.length} newest points of ${measure.title}`}
    />
  );
}

/** Rows are different quantities, so each has its own unit, which suits its value. */
function LatestValue({ series }: { series: SeriesSummary }) {
  const { latest, measure } = series;
  if (latest === null) return <span className="text-faint">none valid</span>;
  const scale = scaleFor(measure.unit, [latest.value]);
  return (
    <span className="flex flex-col items-end leading-4">
      <ValueText value={latest.value} unit={measure.unit} scale={scale} withUnit />
      <span className="text-2xs whitespace-nowrap text-muted" title={`Version ${latest.version}`}>
        {intervalWords(latest, scale)}
      </span>
    </span>
  );
}
