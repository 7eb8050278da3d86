"use client";

import {
  type ColumnDef,
  FlexRender,
  type RowData,
  type Row as TableRow,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Fragment, type MouseEvent, type ReactNode, useMemo, useRef } from "react";
import { Link } from "@/components/ui/Link.tsx";
import { classNames, ScrollBox, Skeleton } from "@/components/ui/ScrollBox.tsx";
import { features } from "./features.ts";
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
              "h-10 border-b border-line px-3 group-last:border-b-0",
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

/**
 * Follows the row's own link when the press hit no other control and selected no text; keyboard and
 * screen-reader users have the link itself.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.target instanceof Element && event.target.closest("a, button, input, label")) return;
  if ((globalThis.getSelection()?.toString() ?? "") !== "") return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]");
  if (link === null) return;
  if (event.metaKey || event.ctrlKey) globalThis.open(link.href, "_blank", "noopener");
  else link.click();
}

interface SkeletonRowsProps {
  rows: number;
  /** What the cells of each column look like: some are hidden on narrow screens. */
  columns: readonly (string | undefined)[];
}

/** Table rows of grey blocks, as high as real ones. */
function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // The rows are equal and never move.
    <tr key={`skeleton-${row.toString()}`} aria-hidden>
      {columns.map((className, column) => (
        <td
          key={`skeleton-${row.toString()}-${column.toString()}`}
          className={classNames("h-10 border-b border-line px-3", className)}
        >
          <Skeleton className={column === 0 ? "h-3 w-24 rounded" : "h-3 w-16 rounded"} />
        </td>
      ))}
    </tr>
  ));
}

interface SortHeaderProps {
  sortKey: string;
  /** The present order of the list, with a leading dash when descending. */
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}

/** Whether a list in this order is sorted by the key, in the words of `aria-sort`. */
function sortedBy(sortKey: string, sort: string): "ascending" | "descending" | undefined {
  if (sort === sortKey) return "ascending";
  return sort === `-${sortKey}` ? "descending" : undefined;
}

/** Column title that sorts by its column, and the other way round when it already does. */
function SortHeader({ sortKey, sort, onSort, children }: SortHeaderProps) {
  const sorted = sortedBy(sortKey, sort);
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort(sorted === "descending" ? sortKey : `-${sortKey}`)}
      className="inline-flex items-center gap-1 rounded-sm hover:text-text"
    >
      {children}
      {sorted ? <Arrow aria-hidden className="size-3" /> : null}
    </button>
  );
}

/** The one link of a table row: the whole row follows it, and j/k walk from one to the next. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link data-row-link href={href} className="block truncate font-medium hover:underline">
      {children}
    </Link>
  );
}
