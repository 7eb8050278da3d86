"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Workflow } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { Button } from "@/components/ui/Button.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { usePermission } from "@/features/session/index.ts";
import { HookCard } from "./HookCard.tsx";
import { HookDeliveries } from "./HookDeliveries.tsx";

const CreateHookDialog = dynamic(
  () => import("./CreateHookDialog.tsx").then((module) => module.CreateHookDialog),
  { ssr: false },
);
const pageSize = 25;
/** Messages come at any time; looking is cheap. */
const lookAgainMs = 15_000;

/** What starts runs from outside, and what was sent to it; who may submit runs may approve. */
export function HooksPage() {
  const trpc = useTRPC();
  const may = usePermission("hooks.manage");
  const [creating, setCreating] = useState(false);
  const asked = useAsked(creating);
  const place = useListCursor();
  const query = useQuery(
    trpc.hooks.list.queryOptions(
      { limit: pageSize, ...place.input },
      { refetchInterval: lookAgainMs },
    ),
  );
  const create = may ? (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New CI trigger
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        title="CI triggers"
        docs="/docs/how-to/ci-triggers"
        note="Runs that pushes, pull requests and releases start. Code of forks waits until a member approves it."
        create={create}
        query={query}
        place={place}
        noun={["CI trigger"]}
        empty={{
          icon: <Workflow aria-hidden />,
          title: "No CI triggers yet",
          words:
            "GitHub, GitLab, Gitea or any sender that signs its messages can start runs, by rules that say what is measured.",
        }}
      >
        {(hooks) => hooks.map((each) => <HookCard key={each.id} hook={each} may={may} />)}
      </ListPage>
      {query.data === undefined || query.data.items.length === 0 ? null : (
        <HookDeliveries hooks={query.data.items} lookAgainMs={lookAgainMs} />
      )}
      {asked ? <CreateHookDialog open={creating} onOpenChange={setCreating} /> : null}
    </>
  );
}
