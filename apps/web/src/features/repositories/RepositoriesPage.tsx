"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderGit2, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Pager } from "@/components/data-table/Pager.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { RepositoryCard } from "./RepositoryCard.tsx";

const ConnectDialog = dynamic(
  () => import("./ConnectDialog.tsx").then((module) => module.ConnectDialog),
  { ssr: false },
);
const pageSize = 25;

/** Repositories whose commits and pull requests show what runs of them found. */
export function RepositoriesPage() {
  const trpc = useTRPC();
  const [connecting, setConnecting] = useState(false);
  const asked = useAsked(connecting);
  const [cursor, setCursor] = useQueryState(
    "cursor",
    parseAsString.withOptions({ history: "push" }),
  );
  const query = useQuery(
    trpc.repositories.list.queryOptions({
      limit: pageSize,
      ...(cursor === null ? {} : { cursor }),
    }),
  );
  const skeleton = useDelayedFlag(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title="Repositories" />
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      </>
    );
  }
  const connect = (
    <Button look="primary" onClick={() => setConnecting(true)}>
      <Plus aria-hidden /> Connect a repository
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Repositories"
        note="Runs that name a commit show their verdict there, and in one comment of its pull request."
        actions={connect}
      />
      <StaleBanner query={query} />
      {skeleton ? (
        <Skeleton className="h-32 w-full rounded-lg" />
      ) : query.data === undefined ? null : query.data.items.length === 0 && cursor === null ? (
        <EmptyState icon={<FolderGit2 aria-hidden />} title="No repositories yet">
          <p>
            Connect one at GitHub, GitLab or Gitea, and let submissions name the commit that they
            measure as their source.
          </p>
          <div>{connect}</div>
        </EmptyState>
      ) : (
        <>
          {query.data.items.map((each) => (
            <RepositoryCard key={each.id} repository={each} />
          ))}
          <Pager
            cursor={cursor}
            nextCursor={query.data.nextCursor}
            onCursor={(next) => void setCursor(next)}
            summary={countWords(query.data.items.length, "repository", "repositories")}
          />
        </>
      )}
      {asked ? <ConnectDialog open={connecting} onOpenChange={setConnecting} /> : null}
    </>
  );
}
