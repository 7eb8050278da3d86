import { Skeleton } from "@/components/ui/Skeleton.tsx";

interface SkeletonRowsProps {
  rows: number;
  columns: number;
}

/** Table rows of grey blocks, as high as real ones. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // The rows are equal and never move.
    <tr key={`skeleton-${row.toString()}`} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td
          key={`skeleton-${row.toString()}-${column.toString()}`}
          className="h-10 border-b border-line px-3"
        >
          <Skeleton className={column === 0 ? "h-3 w-24 rounded" : "h-3 w-16 rounded"} />
        </td>
      ))}
    </tr>
  ));
}
