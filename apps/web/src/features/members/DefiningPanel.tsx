"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { showToast } from "@/components/ui/showToast.ts";

/** Whether members may write definitions too; for those who manage members. */
export function DefiningPanel() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery(trpc.projects.defining.queryOptions());
  const change = useMutation(trpc.projects.setDefining.mutationOptions());
  const save = async (membersDefine: boolean) => {
    try {
      await change.mutateAsync({ membersDefine });
      const who = membersDefine ? "Members may define workloads" : "Only owners and admins define";
      showToast({ tone: "success", title: who });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Nothing was changed", detail });
    }
    await queryClient.invalidateQueries(trpc.projects.defining.pathFilter());
  };
  return (
    <Panel title="Workloads">
      <div className="flex min-w-0 flex-col gap-1 p-4 text-sm">
        <Checkbox
          checked={query.data?.membersDefine ?? false}
          disabled={query.data === undefined || change.isPending}
          onChange={(event) => void save(event.target.checked)}
        >
          Members may define workloads
        </Checkbox>
        <p className="text-muted">
          A definition says which commands bench machines run. Owners and admins always may.
        </p>
      </div>
    </Panel>
  );
}
