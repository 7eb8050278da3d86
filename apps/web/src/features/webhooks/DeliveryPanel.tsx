"use client";

import type { Delivery } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { deliveryLook } from "./webhookLook.ts";

const lookAgainMs = 2_000;

/** One delivery: what was sent, every try with its answer, and sending it again. */
export function DeliveryPanel({
  deliveryId,
  onClose,
}: {
  deliveryId: string;
  onClose: () => void;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...trpc.webhooks.delivery.queryOptions({ id: deliveryId }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "queued" || data?.state === "sending" ? lookAgainMs : false,
  });
  const again = useMutation(trpc.webhooks.redeliver.mutationOptions());
  const redeliver = async () => {
    try {
      await again.mutateAsync({ id: deliveryId });
      await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "The delivery was not sent again", detail });
    }
  };
  const delivery = query.data;
  if (delivery === undefined) {
    return query.isError ? <ProblemState problem={problemFromError(query.error)} /> : null;
  }
  const { word, className } = deliveryLook[delivery.state];
  return (
    <Panel
      id="delivery"
      title={delivery.eventType}
      note={<span className={classNames("font-medium", className)}>{word}</span>}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          <Button size="small" busy={again.isPending} onClick={() => void redeliver()}>
            {delivery.state === "queued" ? "Send now" : "Send again"}
          </Button>
          <Button size="iconSmall" look="ghost" aria-label="Close the delivery" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </span>
      }
    >
      <div className="flex min-w-0 flex-col gap-4 p-4 text-sm">
        <DeliveryFacts delivery={delivery} />
        {delivery.body === null ? (
          <p className="text-muted">It is written when it is sent.</p>
        ) : (
          <ScrollBox label="What was sent" className="max-h-72 rounded-md border border-line">
            <pre className="p-3 font-mono text-xs whitespace-pre-wrap">{pretty(delivery.body)}</pre>
          </ScrollBox>
        )}
        <Tries calls={delivery.calls} />
      </div>
    </Panel>
  );
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { messageId, nextTryAt, lastError, state } = delivery;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-xs text-muted">webhook-id, the same at every try</dt>
          <dd className="font-mono text-xs break-all">{messageId}</dd>
        </div>
        {nextTryAt === null || state !== "queued" ? null : (
          <div>
            <dt className="text-xs text-muted">Due</dt>
            <dd>
              <RelativeTime at={nextTryAt} />
            </dd>
          </div>
        )}
      </dl>
      {lastError === null ? null : <p className="text-bad">{lastError}</p>}
    </>
  );
}

function Tries({ calls }: { calls: Delivery["calls"] }) {
  if (calls.length === 0) return null;
  return (
    <ol className="flex flex-col gap-2" aria-label="Tries, newest first">
      {calls.map(({ number, at, status, durationMs, answer, error }) => (
        <li key={number} className="min-w-0 rounded-md border border-line p-3">
          <p className="flex flex-wrap gap-x-3 gap-y-1">
            <span className="font-medium">Try {number}</span>
            <span className={status !== null && status < 300 ? "text-good" : "text-bad"}>
              {status === null ? "no answer" : `answered ${status}`}
            </span>
            <span className="text-muted tabular-nums">{durationMs} ms</span>
            <span className="text-muted">
              <RelativeTime at={at} />
            </span>
          </p>
          {error === null ? null : <p className="mt-1 text-muted">{error}</p>}
          {answer === null || answer === "" ? null : (
            <ScrollBox label={`Answer to try ${number}`} className="mt-2 max-h-40">
              <pre className="font-mono text-xs whitespace-pre-wrap break-all">{answer}</pre>
            </ScrollBox>
          )}
        </li>
      ))}
    </ol>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
