"use client";

import type { Problem } from "@lapline/contracts";
import { CircleAlert, Lock, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button } from "./Button.tsx";
import { ButtonLink } from "./ButtonLink.tsx";
import { EmptyState } from "./EmptyState.tsx";

const MembersOnly = dynamic(() => import("./MembersOnly.tsx").then((module) => module.MembersOnly));

interface ProblemStateProps {
  problem: Problem;
  onRetry?: () => void;
}

/** A page or panel that could not be shown: what happened, why, what next. */
export function ProblemState({ problem, onRetry }: ProblemStateProps) {
  const frozen = useFrozen();
  const { icon: Icon, title } = look(problem.status);
  if (problem.status === 401) return <MembersOnly />;
  return (
    <div role="alert">
      <EmptyState icon={<Icon aria-hidden />} title={title}>
        <p>{problem.detail}</p>
        {problem.requestId ? (
          <p className="font-mono text-xs text-faint">request {problem.requestId}</p>
        ) : null}
        <div className="flex gap-2">
          {onRetry && problem.status !== 403 && problem.status !== 404 ? (
            <Button onClick={onRetry}>Retry</Button>
          ) : null}
          {frozen ? null : (
            <ButtonLink href="/runs" look="ghost">
              All runs
            </ButtonLink>
          )}
        </div>
      </EmptyState>
    </div>
  );
}

function look(status: number) {
  if (status === 403) return { icon: Lock, title: "Your role does not allow this" };
  if (status === 404) return { icon: SearchX, title: "Nothing here" };
  if (status === 599 || status === 503)
    return { icon: CircleAlert, title: "The server does not answer" };
  return { icon: CircleAlert, title: "This could not be loaded" };
}
