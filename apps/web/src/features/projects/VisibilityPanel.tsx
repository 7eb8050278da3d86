"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useOrigin } from "@/components/ui/useOrigin.ts";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";

/** Whether everybody may read the project in view; owners change it. */
export function VisibilityPanel() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const origin = useOrigin();
  const path = useProjectPath();
  const { project } = useSession();
  const [asking, setAsking] = useState(false);
  const decides = usePermission("project.publish");
  const query = useQuery(trpc.projects.visibility.queryOptions());
  const change = useMutation(trpc.projects.setVisibility.mutationOptions());
  const isPublic = query.data?.isPublic;
  const save = async (next: boolean, showsHostFacts?: boolean) => {
    try {
      await change.mutateAsync({
        isPublic: next,
        ...(showsHostFacts !== undefined && { showsHostFacts }),
      });
      setAsking(false);
      await queryClient.invalidateQueries(trpc.projects.visibility.pathFilter());
      const who = next ? "Everybody may read" : "Only members may read";
      const title =
        showsHostFacts === undefined
          ? `${who} ${project.name} now`
          : `Host details ${showsHostFacts ? "shown" : "hidden"}`;
      showToast({ tone: "success", title });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Who may read the project was not changed", detail });
    }
  };
  if (isPublic === undefined) {
    return query.isError ? null : <Skeleton className="h-24 w-full rounded-lg" />;
  }
  return (
    <Panel
      title="Who may read this project"
      actions={
        decides ? (
          <Button
            size="small"
            busy={change.isPending}
            onClick={() => (isPublic ? void save(false) : setAsking(true))}
          >
            {isPublic ? "Make it private" : "Make it public"}
          </Button>
        ) : null
      }
    >
      <div className="flex min-w-0 flex-col gap-3 p-4 text-sm">
        <p>
          {isPublic
            ? "Everybody, also without an account: runs, logs, reports, series, comparisons, alerts, machines and rules. Nobody but members sees the mailbox, API keys, shares and the list of members, or changes anything."
            : "Its members only. A share lets others read one frozen view."}
          {decides ? null : " An owner decides that."}
        </p>
        {isPublic ? <CodeBlock label="address" code={`${origin}${path("/runs")}`} /> : null}
        <Checkbox
          checked={query.data?.showsHostFacts ?? false}
          disabled={!decides || change.isPending}
          onChange={(event) => void save(isPublic, event.target.checked)}
        >
          Show host names and mount options to visitors and in new shares
        </Checkbox>
        <p className="text-muted">
          Names of machines and labels are shown in any case: choose ones that may be read.
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Make ${project.name} public?`}
        action="Make it public"
        typedName={project.name}
        busy={change.isPending}
        onConfirm={() => void save(true)}
      >
        Whoever knows its address reads everything that was and will be measured, with logs, names
        of machines and of people who submitted runs.
      </ConfirmDialog>
    </Panel>
  );
}
