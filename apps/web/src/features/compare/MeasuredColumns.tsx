"use client";

import { compareColumnText, formatParams } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Pager } from "@/components/data-table/Pager.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";

const pageSize = 100;
const first = { of: "", cursor: null };

interface MeasuredColumnsProps {
  /** Whether the list can be seen; it is not asked for before. */
  open: boolean;
  search: string;
  /** Columns that are there already, as text. */
  chosen: readonly string[];
  onPick: (text: string) => void;
}

/** What there are results of, searched by the server. */
export function MeasuredColumns({ open, search, chosen, onPick }: MeasuredColumnsProps) {
  const trpc = useTRPC();
  const [{ of, cursor }, setPlace] = useState<{ of: string; cursor: string | null }>(first);
  // A cursor of another search leads nowhere in this one.
  const place = of === search ? cursor : null;
  const query = useQuery(
    trpc.compare.columns.queryOptions(
      {
        limit: pageSize,
        ...(search === "" ? {} : { search }),
        ...(place === null ? {} : { cursor: place }),
      },
      { enabled: open, placeholderData: keepPreviousData },
    ),
  );
  const offered = (query.data?.items ?? []).filter(
    (column) => !chosen.includes(compareColumnText(column)),
  );
  return (
    <>
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      {query.data !== undefined && offered.length === 0 ? (
        <p className="text-sm text-muted">
          {search === "" ? "There are no further results." : "Nothing measured matches."}
        </p>
      ) : null}
      <ul aria-label="Versions with results" className="flex max-h-80 flex-col overflow-y-auto">
        {offered.map((column) => {
          const text = compareColumnText(column);
          return (
            <li key={text}>
              <button
                type="button"
                onClick={() => onPick(text)}
                className="flex w-full items-baseline justify-between gap-4 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
              >
                <span className="min-w-0">
                  <span className="font-medium">
                    {column.target} {column.version}
                  </span>
                  <span className="text-muted">
                    {" "}
                    · {column.durability} · {column.provisioner} · {column.label}
                    {column.params === undefined ? null : ` · ${formatParams(column.params)}`}
                  </span>
                </span>
                <span className="shrink-0 text-xs text-muted">
                  {countWords(column.scenarios, "scenario")},{" "}
                  <RelativeTime at={column.measuredAt} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {query.data === undefined || (place === null && query.data.nextCursor === null) ? null : (
        <Pager
          cursor={place}
          nextCursor={query.data.nextCursor}
          onCursor={(next) => setPlace({ of: search, cursor: next })}
          shown={query.data.items.length}
          noun={["version"]}
        />
      )}
    </>
  );
}
