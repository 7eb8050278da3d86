"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import type { DocsAddress } from "@/components/ui/DocsMark.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { Pager } from "./Pager.tsx";
import type { Noun } from "./pageWords.ts";
import type { useListCursor } from "./useListCursor.ts";

interface ListPageProps<Item> {
  title: string;
  /** Page of the docs about them. */
  docs?: DocsAddress;
  note?: ReactNode;
  /** What makes a new one; stands above the list and in its place while it is empty. */
  create?: ReactNode;
  query: UseQueryResult<{ items: Item[]; nextCursor: string | null }, unknown>;
  place: ReturnType<typeof useListCursor>;
  /** One of them, and several where an s is not enough. */
  noun: Noun;
  empty: { icon: ReactNode; title: string; words: ReactNode; action?: ReactNode };
  /** What stands below the list. It comes with the list, whose place a lower or higher skeleton held. */
  below?: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A page that is one list: its heading, what it shows while it waits, fails or is empty, its pages. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { title, docs, note, create, query, place, noun, empty, below, children } = props;
  const skeleton = useDelayedFlag(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
        {below}
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} {...(docs && { docs })} note={note} actions={create} />
      <StaleBanner query={query} />
      {skeleton ? (
        <Skeleton className="h-48 w-full rounded-md" />
      ) : query.data === undefined ? null : query.data.items.length === 0 &&
        place.cursor === null ? (
        <EmptyState icon={empty.icon} title={empty.title}>
          <p>{empty.words}</p>
          <div>{empty.action ?? create}</div>
        </EmptyState>
      ) : (
        <>
          {children(query.data.items)}
          <Pager
            cursor={place.cursor}
            nextCursor={query.data.nextCursor}
            onCursor={place.setCursor}
            shown={query.data.items.length}
            noun={noun}
          />
        </>
      )}
      {skeleton || query.data === undefined ? null : below}
    </>
  );
}
