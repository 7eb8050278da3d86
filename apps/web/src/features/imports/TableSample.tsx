import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import type { Table } from "./mappingChoice.ts";

/** The first rows of a table, as they stand in the file. */
export function TableSample({ table: { columns, rows } }: { table: Table }) {
  return (
    <ScrollBox label="First rows" className="max-h-56 rounded-md border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-xs">
        <caption className="sr-only">First rows</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line px-2 py-1 text-left font-medium whitespace-nowrap"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rows.indexOf(row)}>
              {columns.map((name, index) => (
                <td key={name} className="px-2 py-1 whitespace-nowrap text-muted">
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
