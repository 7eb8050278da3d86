"use client";

import type { Repository } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FolderGit2, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";
import { vendorWords } from "./vendorWords.ts";

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
  const place = useListCursor();
  const query = useQuery(trpc.repositories.list.queryOptions({ limit: pageSize, ...place.input }));
  const connect = (
    <Button look="primary" onClick={() => setConnecting(true)}>
      <Plus aria-hidden /> Connect a repository
    </Button>
  );
  return (
    <>
      <ListPage
        title="Repositories"
        docs="/docs/how-to/commit-statuses"
        note="A run that names a commit posts a commit status, and one comment on its pull request. CI triggers and backfills read commits from here."
        create={connect}
        query={query}
        place={place}
        noun={["repository", "repositories"]}
        empty={{
          icon: <FolderGit2 aria-hidden />,
          title: "No repositories yet",
          words:
            "Connect one at GitHub, GitLab or Gitea, and let submissions name the commit that they measure as their source.",
        }}
      >
        {(repositories) =>
          repositories.map((each) => <RepositoryCard key={each.id} repository={each} />)
        }
      </ListPage>
      {asked ? <ConnectDialog open={connecting} onOpenChange={setConnecting} /> : null}
    </>
  );
}

/** One connected repository: where it is, how its last notice fared, and what can be done with it. */
function RepositoryCard({ repository }: { repository: Repository }) {
  const {
    repository: name,
    vendor,
    baseUrl,
    context,
    paused,
    comments,
    problem,
    lastToldAt,
  } = repository;
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm font-semibold break-all">{name}</h2>
          <span className={classNames("text-sm font-medium", paused ? "text-muted" : "text-good")}>
            {paused ? "Paused" : "Connected"}
          </span>
          <span className="rounded border border-line bg-subtle px-1.5 text-xs text-muted">
            {vendorWords[vendor]}
          </span>
        </div>
        <RepositoryActions repository={repository} />
      </header>
      <div className="flex flex-col gap-3 p-4">
        {problem === null ? null : (
          <Banner tone="error" title="The last notice did not arrive">
            {problem}
          </Banner>
        )}
        <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-2 lg:grid-cols-4">
          <div className="min-w-0">
            <dt className="text-xs text-muted">Address</dt>
            <dd className="font-mono text-xs break-all">{baseUrl}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-xs text-muted">Status at commits</dt>
            <dd className="break-words">{context}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Comments on pull requests</dt>
            <dd>{comments ? "one, kept up to date" : "none"}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Last notified</dt>
            <dd>{lastToldAt === null ? "never" : <RelativeTime at={lastToldAt} />}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function RepositoryActions({ repository }: { repository: Repository }) {
  const { id, repository: name, paused, comments } = repository;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const update = useMutation(trpc.repositories.update.mutationOptions());
  const disconnect = useMutation(trpc.repositories.disconnect.mutationOptions());
  /** Does it, looks again, and says when it did not work. */
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setRemoving(false);
      await queryClient.invalidateQueries(trpc.repositories.list.pathFilter());
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: `${name} was not changed`, detail });
    }
  };
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        size="small"
        look="ghost"
        onClick={() => void act(() => update.mutateAsync({ id, comments: !comments }))}
      >
        {comments ? "Disable comments" : "Enable comments"}
        {of}
      </Button>
      <Button
        size="small"
        look="ghost"
        onClick={() => void act(() => update.mutateAsync({ id, paused: !paused }))}
      >
        {paused ? "Resume" : "Pause"}
        {of}
      </Button>
      <Button size="small" look="ghost" onClick={() => setRemoving(true)}>
        Disconnect{of}
      </Button>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Disconnect ${name}?`}
        action="Disconnect"
        busy={disconnect.isPending}
        onConfirm={() => void act(() => disconnect.mutateAsync({ id }))}
      >
        Its credentials are deleted. Statuses and comments at commits and pull requests stay.
      </ConfirmDialog>
    </div>
  );
}
