"use client";

import { mailPathWords } from "@lapline/contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { Conversation } from "@/features/mail-conversation/index.ts";
import { useSession } from "@/features/session/index.ts";

/** Sends a mail to the reader and tells, step by step, what the mail server said. */
export function TestMailPanel() {
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
      title="Do mails arrive?"
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
