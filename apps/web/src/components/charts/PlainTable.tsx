import { formatCount } from "@lapline/contracts";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/classNames.ts";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";

export interface PlainColumn<Row> {
  title: string;
  align?: "right";
  cell: (row: Row) => ReactNode;
}

interface PlainTableProps<Row> {
  caption: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The table is the page: it may fill the window instead of scrolling in a low box. */
  tall?: boolean;
}

/** Rows one table draws: more would be slow, and nobody reads them one by one. */
const rowsMax = 500;

/** Small table that scrolls inside its own box: the data of a chart, or a few facts. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { caption, columns, rows, rowKey, tall = false } = props;
  return (
    <ScrollBox
      label={caption}
      className={classNames(
        "rounded-md border border-line",
        tall ? "md:max-h-[calc(100dvh-11rem)]" : "max-h-96",
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th
                key={title}
                scope="col"
                className={classNames(
                  "sticky top-0 h-8 max-w-32 border-b border-line bg-surface px-3 py-1.5 align-bottom text-xs leading-4 font-medium text-balance text-muted",
                  align === "right" ? "text-right" : "text-left",
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsMax).map((row) => (
            <tr key={rowKey(row)} className="group">
              {columns.map(({ title, align, cell }) => (
                <td
                  key={title}
                  className={classNames(
                    "h-8 border-b border-line px-3 whitespace-nowrap tabular-nums group-last:border-b-0",
                    align === "right" && "text-right",
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length > rowsMax ? (
            <tr>
              <td colSpan={columns.length} className="h-8 px-3 text-xs text-muted">
                {rowsMax} of {formatCount(rows.length)} rows shown.
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </ScrollBox>
  );
}
