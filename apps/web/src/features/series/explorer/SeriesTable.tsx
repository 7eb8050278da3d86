"use client";

import { type Page, type SeriesGroup, type SeriesSummary, seriesSorts } from "@lapline/contracts";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/DataTable.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import type { ChangeFilters, SeriesFilters } from "../seriesFilters.ts";
import { GroupHeading } from "./GroupHeading.tsx";
import { groupIdOf } from "./groupIdOf.ts";
import { seriesColumns } from "./seriesColumns.tsx";

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
  const columns = useMemo(() => seriesColumns(path), [path]);
  const rows = skeleton ? [] : (page?.items ?? []);
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
