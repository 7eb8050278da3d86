"use client";

import { useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";
import { SubscriptionsForm } from "./SubscriptionsForm.tsx";
import { TestMailPanel } from "./TestMailPanel.tsx";

/** What the reader is mailed about the project, and whether mails arrive at all. */
export function NotificationsPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const { project } = useSession();
  const mayTest = usePermission("mails.test");
  const mayRead = usePermission("mails.read");
  const query = useQuery(trpc.members.subscriptions.queryOptions());
  const skeleton = useDelayedFlag(query.isPending);
  return (
    <>
      <PageHeader
        title="Notifications"
        note={`What Lapline mails you about ${project.name}. Others choose for themselves.`}
        actions={
          mayRead ? (
            <ButtonLink size="small" href={path("/mailbox")}>
              Mailbox
            </ButtonLink>
          ) : null
        }
      />
      {skeleton ? (
        <Skeleton className="h-[34rem] w-full rounded-lg" />
      ) : query.data ? (
        <SubscriptionsForm mine={query.data} />
      ) : query.isError ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      {/* After the form, whose length it would jump by. */}
      {mayTest && !skeleton && !query.isPending ? <TestMailPanel /> : null}
    </>
  );
}
