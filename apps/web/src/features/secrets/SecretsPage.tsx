"use client";

import type { ProjectSecret } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
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
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";

const SecretDialog = dynamic(
  () => import("./SecretDialog.tsx").then((module) => module.SecretDialog),
  { ssr: false },
);
const pageSize = 25;

/** Passwords by which machines and control fetch what definitions name. */
export function SecretsPage() {
  const trpc = useTRPC();
  const [setting, setSetting] = useState(false);
  const asked = useAsked(setting);
  const place = useListCursor();
  const query = useQuery(trpc.secrets.list.queryOptions({ limit: pageSize, ...place.input }));
  const create = (
    <Button look="primary" onClick={() => setSetting(true)}>
      <Plus aria-hidden /> Set a secret
    </Button>
  );
  return (
    <>
      <ListPage
        title="Secrets"
        docs="/docs/reference/definitions"
        note="Definitions name a secret to fetch a private repository or archive. Machines that take a job get its password for fetching only."
        create={create}
        query={query}
        place={place}
        noun={["secret", "secrets"]}
        empty={{
          icon: <KeyRound aria-hidden />,
          title: "No secrets yet",
          words: "Set one, and name it as secret in the source of a definition.",
        }}
      >
        {(secrets) => secrets.map((each) => <SecretCard key={each.id} secret={each} />)}
      </ListPage>
      {asked ? <SecretDialog secret={null} open={setting} onOpenChange={setSetting} /> : null}
    </>
  );
}

/** One secret: what it is for, who set it, and what can be done with it. */
function SecretCard({ secret }: { secret: ProjectSecret }) {
  const { name, address, username, problem, setAt, setBy } = secret;
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="text-sm font-semibold break-all">{name}</h2>
        <SecretActions secret={secret} />
      </header>
      <div className="flex flex-col gap-3 p-4">
        {problem === null ? null : (
          <Banner tone="error" title="The password was deleted">
            {problem}
          </Banner>
        )}
        <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-2 lg:grid-cols-4">
          <div className="min-w-0">
            <dt className="text-xs text-muted">Address</dt>
            <dd className="font-mono text-xs break-all">{address}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-xs text-muted">User name</dt>
            <dd className="break-all">{username}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Set</dt>
            <dd>
              <RelativeTime at={setAt} />
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-xs text-muted">Set by</dt>
            <dd className="break-words">{setBy}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

function SecretActions({ secret }: { secret: ProjectSecret }) {
  const { id, name } = secret;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [replacing, setReplacing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const asked = useAsked(replacing);
  const remove = useMutation(trpc.secrets.delete.mutationOptions());
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id });
      setDeleting(false);
      await queryClient.invalidateQueries(trpc.secrets.list.pathFilter());
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: `${name} was not deleted`, detail });
    }
  };
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button size="small" look="ghost" onClick={() => setReplacing(true)}>
        Replace{of}
      </Button>
      <Button size="small" look="ghost" onClick={() => setDeleting(true)}>
        Delete{of}
      </Button>
      {asked ? <SecretDialog secret={secret} open={replacing} onOpenChange={setReplacing} /> : null}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${name}?`}
        action="Delete secret"
        busy={remove.isPending}
        onConfirm={() => void confirm()}
      >
        Its password is deleted. Jobs of definitions that name it will fail.
      </ConfirmDialog>
    </div>
  );
}
