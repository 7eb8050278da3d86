"use client";

import { mailPathWords } from "@lapline/contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { drillPath } from "@/components/run-fields/drillPath.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { Conversation } from "@/features/mail-conversation/index.ts";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";
import { SubscriptionsForm } from "./SubscriptionsForm.tsx";

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
        docs="/docs/how-to/mail"
        note={`What Lapline mails you about ${project.name}. Others choose for themselves.`}
        actions={
          <>
            <ButtonLink size="small" href={path(drillPath)}>
              See how an alert arrives
            </ButtonLink>
            {mayRead ? (
              <ButtonLink size="small" href={path("/mailbox")}>
                Mailbox
              </ButtonLink>
            ) : null}
          </>
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

/** Sends a mail to the reader and tells, step by step, what the mail server said. */
function TestMailPanel() {
  const trpc = useTRPC();
  const { user, sendsMail } = useSession();
  const [test, setTest] = useQueryState("test", parseAsString);
  const send = useMutation(trpc.mails.test.mutationOptions());
  const query = useQuery({
    ...trpc.mails.get.queryOptions({ id: test ?? "" }),
    enabled: test !== null,
  });
  const mail = query.data;
  const waiting = mail !== undefined && (mail.state === "queued" || mail.state === "sending");
  const start = async () => {
    try {
      const { id } = await send.mutateAsync();
      await setTest(id);
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "No test mail was sent", detail });
    }
  };
  return (
    <Panel
      title="Test mail"
      actions={
        <Button size="small" busy={send.isPending || waiting} onClick={() => void start()}>
          Send a test mail
        </Button>
      }
    >
      <div className="flex min-w-0 flex-col gap-3 p-4 text-sm" aria-live="polite">
        {test === null ? (
          <p className="text-muted">{mailPathWords(sendsMail).test(user?.email ?? "")}</p>
        ) : query.isError ? (
          <p className="text-bad">{problemFromError(query.error).detail}</p>
        ) : mail === undefined || waiting ? (
          <p className="text-muted">
            Waiting for the mail server. This takes half a minute at most.
          </p>
        ) : (
          <Conversation mail={mail} />
        )}
      </div>
    </Panel>
  );
}
