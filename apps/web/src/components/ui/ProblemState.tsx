"use client";

import type { Problem } from "@lapline/contracts";
import type { VariantProps } from "class-variance-authority";
import { CircleAlert, Lock, SearchX } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { toSignIn } from "@/client/toSignIn.ts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Button, buttonClass } from "./Button.tsx";
import { Link } from "./Link.tsx";
import { classNames } from "./ScrollBox.tsx";

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
            <Button onClick={onRetry}>Try again</Button>
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

type ButtonLinkProps = ComponentProps<typeof Link> & VariantProps<typeof buttonClass>;

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ look, size }), className)} />;
}

/** For readers without an account, and for those whose session ended. */
export function MembersOnly() {
  return (
    <EmptyState icon={<Lock aria-hidden />} title="This needs an account">
      <p>Visitors read what a public project measured. Members sign in to see and do the rest.</p>
      <div>
        <Button look="primary" onClick={toSignIn}>
          Sign in
        </Button>
      </div>
    </EmptyState>
  );
}

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** What a page shows when it has nothing yet: why, and the next command. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-3 py-14 sm:py-20">
      <div className="flex size-9 items-center justify-center rounded-lg border border-line bg-surface text-muted [&_svg]:size-4.5">
        {icon}
      </div>
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="flex w-full min-w-0 flex-col gap-3 text-sm text-muted">{children}</div>
    </div>
  );
}
