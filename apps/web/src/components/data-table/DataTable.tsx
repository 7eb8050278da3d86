"use client";

import {
  type ColumnDef,
  FlexRender,
  type RowData,
  type Row as TableRow,
  useTable,
} from "@tanstack/react-table";
import { Fragment, type ReactNode, useMemo, useRef } from "react";
import { classNames } from "@/components/ui/classNames.ts";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { features } from "./features.ts";
import { openRow } from "./openRow.ts";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { SortHeader, sortedBy } from "./SortHeader.tsx";
import { useRowKeys } from "./useRowKeys.ts";

interface DataTableProps<Row extends RowData> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: ColumnDef<typeof features, Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  hidden?: readonly string[];
  /** Order of the rows, which the server made; columns with a `sortKey` change it. */
  sort?: { by: string; onSort: (sort: string) => void };
  /** Rows of one group follow each other: its heading stands above the first, and may fold them. */
  groupOf?: (row: Row) => { id: string; heading: ReactNode; open: boolean };
  /** Shows rows of grey blocks with the geometry of real ones. */
  skeletonRows?: number;
}

/**
 * Real <table> with sticky header. A cell may hold one `data-row-link` anchor: pressing anywhere on
 * the row follows it, and j/k move the focus from row to row.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  useRowKeys(bodyRef);
  const data = useMemo(() => [...props.rows], [props.rows]);
  const columnVisibility = useMemo(
    () => Object.fromEntries((props.hidden ?? []).map((id) => [id, false])),
    [props.hidden],
  );
  const table = useTable({
    features,
    columns: props.columns,
    data,
    getRowId: props.rowId,
    state: { columnVisibility },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <ScrollBox
      label={props.caption}
      className="rounded-lg border border-line bg-surface md:max-h-[calc(100dvh-11rem)]"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => {
              const meta = header.column.columnDef.meta;
              const { sort } = props;
              const sortKey = sort === undefined ? undefined : meta?.sortKey;
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sort && sortKey ? sortedBy(sortKey, sort.by) : undefined}
                  className={classNames(
                    "sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-xs font-medium whitespace-nowrap text-muted",
                    meta?.align === "right" ? "text-right" : "text-left",
                    meta?.className,
                  )}
                >
                  {sort && sortKey ? (
                    <SortHeader sortKey={sortKey} sort={sort.by} onSort={sort.onSort}>
                      <FlexRender header={header} />
                    </SortHeader>
                  ) : (
                    <FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {table.getRowModel().rows.map((row, index, all) => {
            const group = props.groupOf?.(row.original);
            const before = all[index - 1];
            const isFirst =
              group && (before === undefined || props.groupOf?.(before.original).id !== group.id);
            return (
              <Fragment key={row.id}>
                {isFirst ? (
                  <tr>
                    <th
                      scope="colgroup"
                      colSpan={headers.length}
                      className="border-b border-line bg-subtle px-2 py-0.5 text-left"
                    >
                      {group.heading}
                    </th>
                  </tr>
                ) : null}
                {group?.open === false ? null : <BodyRow row={row} />}
              </Fragment>
            );
          })}
          {props.skeletonRows ? (
            <SkeletonRows
              rows={props.skeletonRows}
              columns={headers.map(({ column }) => column.columnDef.meta?.className)}
            />
          ) : null}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function BodyRow<Row extends RowData>({ row }: { row: TableRow<typeof features, Row> }) {
  return (
    <tr
      onClick={openRow}
      className="group cursor-default focus-within:bg-hover hover:bg-hover has-[[data-row-link]]:cursor-pointer"
    >
      {row.getVisibleCells().map((cell) => {
        const meta = cell.column.columnDef.meta;
        return (
          <td
            key={cell.id}
            className={classNames(
              "h-10 border-b border-line px-3 py-1.5 group-last:border-b-0",
              meta?.align === "right" && "text-right tabular-nums",
              meta?.className,
            )}
          >
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}
