import { classNames } from "@/components/ui/classNames.ts";
import { Skeleton } from "@/components/ui/Skeleton.tsx";

interface SkeletonRowsProps {
  rows: number;
  /** What the cells of each column look like: some are hidden on narrow screens. */
  columns: readonly (string | undefined)[];
}

/** Table rows of grey blocks, as high as real ones. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
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
