import type { ShapeRow } from "./shapeRows.ts";

/** Classes stand on the table, because the page has thousands of rows. */
const tableClass =
  "w-full border-collapse text-xs [&_a]:text-accent [&_a:hover]:underline [&_td]:py-1 [&_td]:align-top [&_td]:break-words [&_td]:text-muted [&_td:first-child]:w-2/5 [&_td:first-child]:pr-3 [&_td:first-child]:font-mono [&_td:first-child]:break-all [&_td:first-child]:text-text [&_tr]:border-b [&_tr]:border-line [&_tr:last-child]:border-b-0";

/** Members of a body or an answer; a question mark stands at those that may be missing. */
export function ShapeTable({ caption, rows }: { caption: string; rows: readonly ShapeRow[] }) {
  if (rows.length === 0) return null;
  return (
    <table className={tableClass}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, type, shape, required }) => (
          <tr key={path}>
            <td>{required ? path : `${path}?`}</td>
            <td>{shape === null ? type : <a href={`/docs/api/shapes#shape-${shape}`}>{type}</a>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
