"use client";

import type { ReferenceColumn } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { ProblemState } from "@/components/ui/ProblemState.tsx";

interface PublishedColumnsProps {
  search: string;
  /** Keys of those that are there already. */
  chosen: readonly string[];
  onPick: (key: string) => void;
}

/** Published systems by source; there are some dozens, so the browser searches them itself. */
export function PublishedColumns({ search, chosen, onPick }: PublishedColumnsProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.compare.references.queryOptions());
  if (query.isError) {
    return <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />;
  }
  const offered = (query.data?.items ?? []).filter(
    (reference) => !chosen.includes(reference.key) && matches(reference, search),
  );
  return (
    <>
      {query.data !== undefined && offered.length === 0 ? (
        <p className="text-sm text-muted">Nothing published matches.</p>
      ) : null}
      <ul aria-label="Published systems" className="flex max-h-80 flex-col overflow-y-auto">
        {offered.map(({ key, title, version, durability, figures, source }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => onPick(key)}
              className="flex w-full items-baseline justify-between gap-4 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="min-w-0">
                <span className="font-medium">
                  {title} {version}
                </span>
                <span className="text-muted">
                  {durability === null ? "" : ` · ${durability}`} · {source.title}
                </span>
              </span>
              <span className="shrink-0 text-xs text-muted">
                {countWords(figures, "figure")}, {source.date}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function matches({ title, version, durability, source }: ReferenceColumn, search: string): boolean {
  const text = [title, version, durability, source.title, source.hardware].join(" ");
  return text.toLowerCase().includes(search.toLowerCase());
}
