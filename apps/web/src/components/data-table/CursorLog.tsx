"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { Pager } from "./Pager.tsx";
import type { Noun } from "./pageWords.ts";

interface CursorLogProps<Item> {
  title: string;
  filters: ReactNode;
  query: UseQueryResult<{ items: Item[]; nextCursor: string | null }, unknown>;
  cursor: string | null;
  onCursor: (cursor: string | null) => void;
  /** One of them, and several. */
  noun: Noun;
  /** Sentence in its place while there is none. */
  empty: string;
  children: (items: Item[]) => ReactNode;
}

/** A section that is one long list under a page's main part: filters, what it shows while it waits, pages. */
export function CursorLog<Item>(props: CursorLogProps<Item>) {
  const { title, filters, query, cursor, onCursor, noun, empty, children } = props;
  const heading = useId();
  const { data } = query;
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="text-base font-semibold">
          {title}
        </h2>
        <div className="flex flex-wrap gap-2">{filters}</div>
      </div>
      {query.isError && data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40 w-full rounded-md" />
      ) : data.items.length === 0 ? (
        <p className="rounded-md border border-line p-4 text-sm text-muted">{empty}</p>
      ) : (
        <>
          {children(data.items)}
          <Pager
            cursor={cursor}
            nextCursor={data.nextCursor}
            onCursor={onCursor}
            shown={data.items.length}
            noun={noun}
          />
        </>
      )}
    </section>
  );
}
