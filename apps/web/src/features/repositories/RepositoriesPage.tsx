"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderGit2, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
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
        note="Runs that name a commit show their verdict there, and in one comment of its pull request. CI triggers and backfills ask it which commits belong together."
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
