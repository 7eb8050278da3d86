"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/client/trpc.ts";
import { LongText } from "@/components/charts/LongText.tsx";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { RotateSecretDialog } from "@/components/secrets/RotateSecretDialog.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { KeyShown } from "./KeyShown.tsx";
import { RevokeKeyButton } from "./RevokeKeyButton.tsx";

type ApiKey = ApiOutput["apiKeys"]["list"]["items"][number];

const columns: readonly PlainColumn<ApiKey>[] = [
  {
    title: "Name",
    cell: ({ name }) => (
      <LongText>
        <span className="font-medium">{name}</span>
      </LongText>
    ),
  },
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
    title: "Made by",
    cell: ({ createdBy }) =>
      createdBy === null ? (
        <span className="text-muted">the installation</span>
      ) : (
        <>
          {createdBy.name}
          {createdBy.isMember ? null : (
            <span className="block text-xs text-muted">former member</span>
          )}
        </>
      ),
  },
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
  const place = useListCursor();
  const query = useQuery(trpc.apiKeys.list.queryOptions({ limit: 50, ...place.input }));
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New key
    </Button>
  );
  return (
    <>
      <ListPage
        title="API keys"
        docs="/docs/reference/api"
        note={
          <>
            Keys are scoped to this project. Their permissions are in the{" "}
            <a href="/docs/api" className="text-accent underline">
              API reference
            </a>
            .
          </>
        }
        create={create}
        query={query}
        place={place}
        noun={["key"]}
        empty={{
          icon: <KeyRound aria-hidden />,
          title: "No API keys yet",
          words:
            "CI jobs and scripts submit runs and read results with a key instead of a password.",
        }}
      >
        {(keys) => (
          <PlainTable
            caption="API keys, newest first"
            columns={columns}
            rows={keys}
            rowKey={({ id }) => id}
          />
        )}
      </ListPage>
      <CreateKeyDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}

interface RotateKeyButtonProps {
  apiKey: { id: string; name: string };
}

/** Gives a key a new secret and shows it once. */
function RotateKeyButton({ apiKey: { id, name } }: RotateKeyButtonProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const rotate = useMutation(trpc.apiKeys.rotate.mutationOptions());
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        New secret<span className="sr-only"> for {name}</span>
      </Button>
      <RotateSecretDialog
        open={open}
        onOpenChange={setOpen}
        name={name}
        words="Name, scopes and expiry stay. Both secrets open until the old one ends, so that scripts can change over without a failure."
        keepLabel="The old secret opens for another"
        rotate={async (keepHours) => {
          const { key } = await rotate.mutateAsync({ id, keepHours });
          await queryClient.invalidateQueries(trpc.apiKeys.list.pathFilter());
          return key;
        }}
      >
        {(key, onDone) => <KeyShown apiKey={key} onDone={onDone} />}
      </RotateSecretDialog>
    </>
  );
}
