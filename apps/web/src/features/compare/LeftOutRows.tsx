import { countWords } from "@/components/format/countWords.ts";
import { rowKey } from "./rowKey.ts";
import { rowNames } from "./rowNames.ts";
import type { ShownRow } from "./shownView.ts";

/** The rows that an arrangement has no columns for, each by a name of its own. */
export function LeftOutRows({ rows }: { rows: readonly ShownRow[] }) {
  const names = rowNames(rows);
  return (
    <details className="text-xs text-muted">
      <summary className="cursor-default">
        {countWords(rows.length, "row")} without variants left out
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {rows.map((row, place) => (
          <li key={rowKey(row)} className="break-words">
            {names[place]}
          </li>
        ))}
      </ul>
    </details>
  );
}
