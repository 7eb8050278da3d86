"use client";

import { type ReactNode, useMemo, useState } from "react";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { type Grouped, groupByBenchmark, groupsShown, searchGroups } from "./benchmarkGroups.ts";

interface GroupedTableProps<M> {
  label: string;
  caption: string;
  headings: readonly { title: string; right?: boolean }[];
  measures: readonly M[];
  /** A row of the table for a measure, with a key. */
  row: (measure: M) => ReactNode;
}

const headingClass =
  "h-9 border-b border-line px-4 text-xs font-medium whitespace-nowrap text-muted";

/**
 * A table with a row per measure, under the name of its benchmark where the report has some. Of many
 * benchmarks the first are shown, with a search and a button for the others.
 */
export function GroupedTable<M extends Grouped>(props: GroupedTableProps<M>) {
  const { label, caption, headings, measures, row } = props;
  const [search, setSearch] = useState("");
  const [isWhole, setWhole] = useState(false);
  const groups = useMemo(() => groupByBenchmark(measures), [measures]);
  const found = search === "" ? groups : searchGroups(groups, search);
  const shown = isWhole ? found : found.slice(0, groupsShown);
  const isNamed = groups.some(({ benchmark }) => benchmark !== null);
  const count = groups.filter(({ benchmark }) => benchmark !== null).length;
  return (
    <>
      {groups.length > groupsShown ? (
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
          <SearchInput label="Search benchmarks" value={search} onChange={setSearch} />
          <p role="status" className="text-xs text-muted tabular-nums">
            {search === ""
              ? countWords(count, "benchmark")
              : `${found.length} of ${countWords(count, "benchmark")}`}
          </p>
        </div>
      ) : null}
      <ScrollBox label={label}>
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {headings.map(({ title, right }) => (
                <th
                  key={title}
                  scope="col"
                  className={`${headingClass} ${right ? "text-right" : "text-left"}`}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(({ benchmark, measures: own }, place) => (
            <tbody key={benchmark ?? ""} data-benchmark={benchmark ?? undefined}>
              {isNamed ? (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={headings.length}
                    className={`border-b border-line bg-subtle px-4 py-1.5 text-left text-xs font-semibold ${place > 0 ? "border-t" : ""}`}
                  >
                    <span className="sticky left-4 inline-block max-w-[calc(100vw-4rem)] break-words">
                      {benchmark ?? "Whole process"}
                    </span>
                  </th>
                </tr>
              ) : null}
              {own.map(row)}
            </tbody>
          ))}
        </table>
      </ScrollBox>
      {found.length > shown.length ? (
        <div className="border-t border-line px-4 py-2">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {found.length}
          </Button>
        </div>
      ) : null}
    </>
  );
}
