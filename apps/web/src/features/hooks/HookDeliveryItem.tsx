"use client";

import type { HookDelivery } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { DeliveryDecision } from "./DeliveryDecision.tsx";
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
