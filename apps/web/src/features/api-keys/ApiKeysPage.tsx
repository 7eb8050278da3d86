"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { type ApiOutput, useTRPC } from "@/client/trpc.ts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { RevokeKeyButton } from "./RevokeKeyButton.tsx";
import { RotateKeyButton } from "./RotateKeyButton.tsx";

type ApiKey = ApiOutput["apiKeys"]["list"]["items"][number];

const columns: readonly PlainColumn<ApiKey>[] = [
  { title: "Name", cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    title: "Key",
    cell: ({ prefix, previousUntil }) => (
      <>
        <code className="font-mono text-xs">{prefix}…</code>
        {previousUntil === null ? null : (
          <span className="text-xs text-muted">
            {" "}
            old secret until <RelativeTime at={previousUntil} />
          </span>
        )}
      </>
    ),
  },
  { title: "Scopes", cell: ({ scopes }) => scopes.join(", ") },
  {
    title: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "never" : <RelativeTime at={lastUsedAt} />),
  },
  { title: "Created", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    title: "Expires",
    cell: ({ expiresAt }) => (expiresAt === null ? "never" : <RelativeTime at={expiresAt} />),
  },
  {
    title: "Actions",
    align: "right",
    cell: (key) => (
      <span className="inline-flex gap-1">
        <RotateKeyButton apiKey={key} />
        <RevokeKeyButton apiKey={key} />
      </span>
    ),
  },
];

/** API keys of the project: list, create, replace the secret, revoke. */
export function ApiKeysPage() {
  const trpc = useTRPC();
  const [creating, setCreating] = useState(false);
  const [cursor, setCursor] = useQueryState(
    "cursor",
    parseAsString.withOptions({ history: "push" }),
  );
  const query = useQuery(
    trpc.apiKeys.list.queryOptions({ limit: 50, ...(cursor === null ? {} : { cursor }) }),
  );
  const skeleton = useDelayedFlag(query.isPending);
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title="API keys" />
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      </>
    );
  }
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        note={
          <>
            A key belongs to this project and decides it: whoever sends the key works here. What it
            opens is in the{" "}
            <a href="/docs/api" className="text-accent underline">
              API reference
            </a>
            .
          </>
        }
        actions={create}
      />
      <StaleBanner query={query} />
      {skeleton ? (
        <Skeleton className="h-48 w-full rounded-md" />
      ) : query.data?.items.length === 0 && cursor === null ? (
        <EmptyState icon={<KeyRound aria-hidden />} title="No API keys yet">
          <p>CI jobs and scripts submit runs and read results with a key instead of a password.</p>
          <div>{create}</div>
        </EmptyState>
      ) : query.data ? (
        <>
          <PlainTable
            caption="API keys, newest first"
            columns={columns}
            rows={query.data.items}
            rowKey={({ id }) => id}
          />
          <Pager
            cursor={cursor}
            nextCursor={query.data.nextCursor}
            onCursor={(next) => void setCursor(next)}
            summary={countWords(query.data.items.length, "key")}
          />
        </>
      ) : null}
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}
