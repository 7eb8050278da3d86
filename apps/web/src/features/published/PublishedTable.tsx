import type { PublishedTableView } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { PublishedTableRow } from "./PublishedTableRow.tsx";
import { prepareReasons } from "./prepareReasons.ts";

/** A table as printed, each cell with what was measured, and the known reasons of differing ratios below it. */
export function PublishedTable({ table }: { table: PublishedTableView }) {
  const path = useProjectPath();
  const { title, note, columns, rows, reference, compare } = table;
  const reasons = prepareReasons(table);
  const address = new URLSearchParams({
    columns: compare.columns.join(","),
    references: compare.references.join(","),
    ...(compare.rows === "" ? {} : { rows: compare.rows }),
  });
  return (
    <Panel
      title={title}
      id={`table-${table.id}`}
      note={reference === null ? undefined : `ratios to ${reference}`}
      actions={
        compare.columns.length > 0 ? (
          <Link
            href={path(`/compare?${address}`)}
            className="text-xs text-accent hover:underline"
            aria-label={`Compare and share ${title}`}
          >
            Compare and share
          </Link>
        ) : undefined
      }
    >
      {note === null ? null : <p className="px-4 pt-3 text-xs text-muted">{note}</p>}
      <ScrollBox label={title} className="p-4">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <td className="sticky left-0 z-10 border-b border-line bg-surface" />
              {columns.map((column, place) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the page, which is fixed
                  key={`${column} ${place}`}
                  scope="col"
                  className="border-b border-line px-3 pb-1.5 text-right text-xs font-medium whitespace-nowrap text-muted"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PublishedTableRow key={row.title} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {reasons.length > 0 ? (
        <details className="border-t border-line px-4 py-3 text-xs" open={reasons.length <= 4}>
          <summary className="cursor-pointer font-medium">Why ratios differ</summary>
          <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-4 text-muted">
            {reasons.map(({ reason, cells }) => (
              <li key={reason} className="break-words">
                {reason} <span className="text-faint">({countWords(cells, "cell")})</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}
