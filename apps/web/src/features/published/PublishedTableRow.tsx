"use client";

import type { PublishedTableView } from "@lapline/contracts";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "@/components/ui/classNames.ts";
import { cellFacts } from "./cellFacts.ts";
import { PublishedTableCell } from "./PublishedTableCell.tsx";

interface PublishedTableRowProps {
  row: PublishedTableView["rows"][number];
  columns: readonly string[];
}

/** A row as printed; its heading opens what stands behind each of its cells. */
export function PublishedTableRow({ row, columns }: PublishedTableRowProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const details = row.cells.flatMap((cell, place) => {
    const facts = cellFacts(cell);
    return facts.length === 0 ? [] : [{ place, column: columns[place] ?? "", facts }];
  });
  return (
    <>
      <tr>
        <th
          scope="row"
          className="sticky left-0 z-10 max-w-36 min-w-28 border-b border-line bg-surface py-1.5 pr-3 text-left align-top font-normal sm:max-w-80 sm:min-w-40"
        >
          {details.length === 0 ? (
            <span className="block pl-5">{row.title}</span>
          ) : (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? detailsId : undefined}
              onClick={() => setOpen(!open)}
              className="flex min-h-6 w-full items-start gap-1.5 text-left hover:underline"
            >
              <ChevronRight
                aria-hidden
                className={classNames("mt-1 size-3.5 shrink-0 text-muted", open && "rotate-90")}
              />
              <span className="min-w-0 break-words">{row.title}</span>
            </button>
          )}
        </th>
        {row.cells.map((cell, place) => (
          <td
            key={`${row.title} ${columns[place]}`}
            className="border-b border-line px-3 py-1.5 text-right align-top whitespace-nowrap tabular-nums"
          >
            <PublishedTableCell cell={cell} />
          </td>
        ))}
      </tr>
      {open ? (
        <tr id={detailsId}>
          <td colSpan={columns.length + 1} className="border-b border-line bg-subtle p-3">
            <dl className="sticky left-3 flex w-fit max-w-[min(48rem,80vw)] flex-col gap-2 text-xs">
              {details.map(({ place, column, facts }) => (
                <div key={place}>
                  <dt className="font-medium">{column}</dt>
                  {facts.map(({ mark, text }) => (
                    <dd key={text} className="break-words text-muted">
                      {mark === null ? null : <sup>{mark}</sup>} {text}
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </td>
        </tr>
      ) : null}
    </>
  );
}
