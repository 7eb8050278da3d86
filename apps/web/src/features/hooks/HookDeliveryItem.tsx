"use client";

import type { HookDelivery } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { stateLook } from "./hookWords.ts";

interface HookDeliveryItemProps {
  delivery: HookDelivery;
  /** Name of the trigger that it was sent to. */
  trigger: string;
}

/** One delivery: what came, what became of it, its runs, and what a member has to decide. */
export function HookDeliveryItem({ delivery, trigger }: HookDeliveryItemProps) {
  const path = useProjectPath();
  const { state, event, summary, results, approval, createdAt } = delivery;
  const { word, className } = stateLook[state];
  return (
    <li className="flex min-w-0 flex-col gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <span className={classNames("font-medium", className)}>{word}</span>
        <span>{event}</span>
        <span className="text-muted">{trigger}</span>
        <span className="text-muted">
          <RelativeTime at={createdAt} />
        </span>
      </p>
      <p className="break-words">{summary}</p>
      <Facts delivery={delivery} />
      {results.map(({ rule, runId, version, notes, problems }) => (
        <div key={rule} className="min-w-0 empty:hidden">
          {runId === null ? null : (
            <Link href={path(`/runs/${runId}`)} className="text-accent hover:underline">
              Run of {version} by {rule}
            </Link>
          )}
          {runId === null
            ? null
            : notes.map((note) => (
                <p key={note} className="text-muted">
                  {note}
                </p>
              ))}
          {problems.map(({ path: field, message }) => (
            <p key={`${field} ${message}`} className="break-words text-bad">
              {rule}: {message}
            </p>
          ))}
        </div>
      ))}
      {state === "waiting" && approval?.state === "waiting" ? (
        <DeliveryDecision delivery={delivery} approval={approval} />
      ) : null}
    </li>
  );
}

function Facts({ delivery }: { delivery: HookDelivery }) {
  const { branch, tag, commit, pullRequest, author, repository } = delivery;
  const facts = [
    repository,
    pullRequest === null ? null : `pull request ${pullRequest}`,
    branch === null ? null : `branch ${branch}`,
    tag === null ? null : `tag ${tag}`,
    author === null ? null : `by ${author}`,
  ].filter((fact) => fact !== null);
  if (facts.length === 0 && commit === null) return null;
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 text-xs text-muted">
      {facts.map((fact) => (
        <span key={fact} className="break-all">
          {fact}
        </span>
      ))}
      {commit === null ? null : (
        <span className="font-mono" title={commit}>
          {commit.slice(0, 12)}
        </span>
      )}
    </p>
  );
}

interface DeliveryDecisionProps {
  delivery: HookDelivery;
  approval: NonNullable<HookDelivery["approval"]>;
}

/** Lets the one commit that waits run, or refuses it for good; both are asked about first. */
function DeliveryDecision({ delivery, approval }: DeliveryDecisionProps) {
  const { commit, headRepository, expiresAt } = approval;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<"approve" | "refuse" | null>(null);
  const approve = useMutation(trpc.hooks.approve.mutationOptions());
  const refuse = useMutation(trpc.hooks.refuse.mutationOptions());
  const decide = async (work: typeof approve | typeof refuse) => {
    try {
      const { summary } = await work.mutateAsync({ id: delivery.id, commit });
      showToast({ tone: "success", title: summary });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Nothing was decided", detail });
    }
    setAsking(null);
    await queryClient.invalidateQueries(trpc.hooks.pathFilter());
  };
  const show = (next: "approve" | "refuse") => (open: boolean) => setAsking(open ? next : null);
  const of = <span className="sr-only"> {commit.slice(0, 12)}</span>;
  const what = (
    <span className="block font-mono text-xs break-all">
      {headRepository ?? "unknown repository"} {commit}
    </span>
  );
  return (
    <div className="mt-1 flex min-w-0 flex-wrap items-center gap-2">
      <Button size="small" look="primary" onClick={() => setAsking("approve")}>
        Approve{of}
      </Button>
      <Button size="small" onClick={() => setAsking("refuse")}>
        Refuse{of}
      </Button>
      <span className="text-xs text-muted">
        Refused by itself <RelativeTime at={expiresAt} />
      </span>
      <ConfirmDialog
        open={asking === "approve"}
        onOpenChange={show("approve")}
        title="Run this commit on your machines?"
        action="Approve commit"
        wayOut="Not now"
        busy={approve.isPending}
        onConfirm={() => void decide(approve)}
      >
        Review its code first. Later pushes need a new approval. {what}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "refuse"}
        onOpenChange={show("refuse")}
        title="Refuse this commit for good?"
        action="Refuse commit"
        wayOut="Not now"
        busy={refuse.isPending}
        onConfirm={() => void decide(refuse)}
      >
        Nothing runs. Later pushes need a new approval. {what}
      </ConfirmDialog>
    </div>
  );
}
