import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { GroupedTable } from "./GroupedTable.tsx";

/** A table of the process and so many benchmarks, with one measure each. */
function tableOf(benchmarks: number): string {
  const names = Array.from({ length: benchmarks }, (_, place) => `case ${place}`);
  const measures: { benchmark?: string }[] = [{}, ...names.map((benchmark) => ({ benchmark }))];
  return renderToString(
    <GroupedTable
      label="Measures"
      caption="Measures"
      headings={[{ title: "Measure" }, { title: "Value", right: true }]}
      measures={measures}
      row={({ benchmark }) => (
        <tr key={benchmark ?? ""}>
          <th scope="row">Time per op</th>
          <td>{benchmark ?? "process"}</td>
        </tr>
      )}
    />,
  ).replaceAll("<!-- -->", "");
}

/** What stands first in each row. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<th scope="row(?:group)?"[^>]*>(.*?)<\/th>/g)].map(([, cell = ""]) =>
    cell.replaceAll(/<[^>]*>/g, ""),
  );

test("each benchmark stands above its measures, the whole process last", () => {
  const html = tableOf(2);
  expect(rowsOf(html)).toEqual([
    ...["case 0", "Time per op"],
    ...["case 1", "Time per op"],
    ...["Whole process", "Time per op"],
  ]);
  expect(html).not.toMatch(/Search benchmarks|Show all/);
});

test("a report without benchmarks has a plain table", () => {
  expect(rowsOf(tableOf(0))).toEqual(["Time per op"]);
});

test("many benchmarks are folded, counted and can be searched", () => {
  const html = tableOf(30);
  expect(html).toContain('aria-label="Search benchmarks"');
  expect(html).toContain("30 benchmarks");
  expect(html).toContain("Show all 31");
  expect(rowsOf(html)).toHaveLength(2 * 20);
  expect(html).not.toContain("case 20");
});
