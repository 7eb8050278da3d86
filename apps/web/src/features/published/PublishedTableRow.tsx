"use client";

import { formatValue, type PublishedCell, type PublishedTableView } from "@lapline/contracts";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { type CellFact, cellFacts, hasMark } from "./cellFacts.ts";
import { cellVerdict } from "./cellVerdict.ts";
import { ratioText } from "./ratioText.ts";

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

/** Marks what was published and not measured, as on the page that compares. */
const hatched = {
  backgroundImage: "repeating-linear-gradient(135deg, transparent 0 5px, var(--line) 5px 6px)",
} as const;

/** A printed figure with its ratio; below it the measured one with its ratio and interval. */
function PublishedTableCell({ cell }: { cell: PublishedCell }) {
  const { printed, isBest, isReference, publishedRatio } = cell;
  return (
    <span className="flex flex-col items-end gap-0.5 leading-5">
      {printed === null ? (
        <span className="text-faint">–</span>
      ) : (
        <span className="rounded-sm px-1 italic" style={hatched}>
          <span className={classNames("rounded-sm bg-surface px-0.5", isBest && "font-semibold")}>
            {printed}
            <Mark cell={cell} mark="*" />
          </span>
          {publishedRatio === null ? null : (
            <span className="rounded-sm bg-surface px-0.5 text-muted">
              {ratioText(publishedRatio)}
              <Mark cell={cell} mark="†" />
            </span>
          )}
        </span>
      )}
      <Measured cell={cell} />
      {isReference && printed !== null ? (
        <span className="text-2xs text-muted">reference</span>
      ) : null}
    </span>
  );
}

function Measured({ cell }: { cell: PublishedCell }) {
  const path = useProjectPath();
  const { measured, measuredRatio, measuredGap, isOff } = cell;
  if (measured === null) return null;
  const { value, unit, valid, jobId } = measured;
  const hasInterval = measuredRatio?.low != null && measuredRatio.high !== null;
  const verdict = isOff === null ? null : cellVerdict(isOff);
  return (
    <>
      <span className="px-1">
        <Link
          href={path(`/jobs/${jobId}/report`)}
          className={classNames("text-accent hover:underline", !valid && "line-through")}
        >
          {formatValue(value, unit)}
        </Link>
        <Mark cell={cell} mark="‡" />
        <Mark cell={cell} mark="§" />
        {valid ? null : <span className="text-xs text-muted"> invalid</span>}
      </span>
      {measuredRatio === null ? (
        measuredGap === null ? null : (
          <span className="max-w-48 px-1 text-2xs whitespace-normal text-muted">{measuredGap}</span>
        )
      ) : (
        <span className="px-1 text-xs">
          <span className={hasInterval ? "font-medium" : "text-muted"}>
            {ratioText(measuredRatio.ratio)}
          </span>
          <span className="text-muted">
            {" "}
            {measuredRatio.low === null || measuredRatio.high === null
              ? "no interval"
              : `[${ratioText(measuredRatio.low)}, ${ratioText(measuredRatio.high)}]`}
          </span>
        </span>
      )}
      {verdict === null ? null : (
        <span className="px-1 text-2xs text-muted">
          <span aria-hidden>{verdict.sign} </span>
          {verdict.word}
        </span>
      )}
    </>
  );
}

/** Leads to what the details of the row say. */
function Mark({ cell, mark }: { cell: PublishedCell; mark: CellFact["mark"] }) {
  return hasMark(cell, mark) ? <sup className="text-muted not-italic">{mark}</sup> : null;
}
