"use client";

import { type Alert, type Bisection, headlinePair, shortCommits } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { CommitNote } from "@/components/format/CommitNote.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useAsked } from "@/components/ui/useAsked.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { bisectionWords, changeWords, stepWords } from "./bisectionWords.ts";

/**
 * The two versions between which the cause lies, each with its report, and how far a search among
 * those between them got.
 */
export function VersionRange({ alert, may }: { alert: Alert; may: boolean }) {
  const path = useProjectPath();
  // The history may not allow to name one version.
  const range = alert.worst?.range ?? null;
  const [from, to] =
    range === null ? [alert.baseVersion, alert.version] : [range.after, range.upTo];
  const points = alert.series.flatMap((series) => series.points);
  const reportOf = (version: string) => {
    const jobId = points.findLast((point) => point.version === version)?.jobId;
    return jobId === undefined ? null : path(`/jobs/${jobId}/report`);
  };
  return (
    <Panel title="Version range" note={shortCommits(`introduced after ${from}, up to ${to}`)}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4 text-sm">
        <VersionLink version={from} href={reportOf(from)} />
        <ArrowRight role="img" aria-label="to" className="size-4 text-muted" />
        <VersionLink version={to} href={reportOf(to)} />
        <span className="text-muted">
          {alert.target} on {alert.labels.join(", ")}
          {range === null && from !== headlinePair(alert).baseVersion
            ? ". Another series narrowed the range"
            : null}
        </span>
      </p>
      {alert.commit === undefined ? null : (
        <p className="px-4 pb-4">
          <CommitNote commit={alert.commit} />
        </p>
      )}
      <BisectionLine alert={alert} may={may} />
    </Panel>
  );
}

function VersionLink({ version, href }: { version: string; href: string | null }) {
  if (href === null) return <span className="font-medium">{shortCommits(version)}</span>;
  return (
    <Link
      href={href}
      title={`Report of ${version}`}
      className="font-medium text-accent hover:underline"
    >
      {shortCommits(version)}
    </Link>
  );
}

const searchWords =
  "A bisection compares versions and commits in the range until the cause is found.";

/** What a search among the versions between has found, how far it is, and its button. */
function BisectionLine({ alert, may }: { alert: Alert; may: boolean }) {
  const { bisection } = alert;
  const isLive = alert.state === "open" || alert.state === "acknowledged";
  const underWay = bisection?.endedAt === null;
  if (bisection === null && !(may && isLive)) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {bisection === null ? null : <p className="min-w-0 flex-1">{bisectionWords(bisection)}</p>}
        {!(may && isLive) ? null : underWay ? (
          <StopBisectionButton alertId={alert.id} />
        ) : (
          <BisectButton alert={alert} hint={bisection === null ? searchWords : null} />
        )}
      </div>
      {bisection?.found == null ? null : <FoundCommits found={bisection.found} />}
      {bisection === null || bisection.steps.length === 0 ? null : <Steps bisection={bisection} />}
    </div>
  );
}

/** The commit that brought the change, or those of which one did, with what differs there. */
function FoundCommits({ found }: { found: NonNullable<Bisection["found"]> }) {
  const { commits, more, diffUrl } = found;
  return (
    <div className="flex flex-col gap-1.5">
      <ul aria-label="Commits" className="flex flex-col gap-1.5">
        {commits.map((commit) => (
          <li key={commit.id} className="flex flex-wrap gap-x-3">
            <CommitName commit={commit} />
            <CommitNote
              commit={{ message: commit.subject, author: commit.author, committedAt: commit.at }}
            />
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className="text-muted">and {countWords(more, "earlier commit")}</p>}
      {diffUrl === null ? null : (
        <a href={diffUrl} rel="noreferrer" className="w-fit text-accent hover:underline">
          Show diff
        </a>
      )}
    </div>
  );
}

function CommitName({ commit }: { commit: { id: string; url: string | null } }) {
  const name = <code>{shortCommits(commit.id)}</code>;
  if (commit.url === null) return name;
  return (
    <a href={commit.url} rel="noreferrer" className="text-accent hover:underline">
      {name}
    </a>
  );
}

/** Each comparison with what it said and its report. */
function Steps({ bisection }: { bisection: Bisection }) {
  const path = useProjectPath();
  return (
    <details>
      <summary className="w-fit cursor-pointer text-muted">
        {countWords(bisection.steps.length, "comparison")} of {bisection.series.title}
      </summary>
      <ol className="mt-2 flex flex-col gap-1.5">
        {bisection.steps.map((step) => (
          <li key={step.number} className="flex flex-wrap gap-x-3">
            <StepName step={step} href={step.jobId === null ? null : path(`/jobs/${step.jobId}`)} />
            <span>{stepWords[step.outcome]}</span>
            <span className="text-muted tabular-nums">{changeWords(step)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function StepName({ step, href }: { step: Bisection["steps"][number]; href: string | null }) {
  const name = shortCommits(`${step.baseVersion} and ${step.headVersion}`);
  if (href === null) return <span className="font-medium">{name}</span>;
  // A comparison that is under way has no report yet.
  const isOver = step.outcome !== "under_way" && step.ratio !== null;
  return (
    <Link
      href={isOver ? `${href}/report` : href}
      className="font-medium text-accent hover:underline"
    >
      {name}
    </Link>
  );
}

const BisectDialog = dynamic(
  () => import("./BisectDialog.tsx").then((module) => module.BisectDialog),
  { ssr: false },
);

interface BisectButtonProps {
  alert: Alert;
  /** What stands beside it where something can be searched. */
  hint: string | null;
}

/** Asks for the range of a search and begins it; where nothing can be searched it says why instead. */
function BisectButton({ alert: { id: alertId, target, series }, hint }: BisectButtonProps) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const reason = useId();
  const [open, setOpen] = useState(false);
  const asked = useAsked(open);
  const { data: plan } = useQuery(trpc.alerts.planBisection.queryOptions({ id: alertId }));
  const isImported = series.length > 0 && series.every(({ imported }) => imported === true);
  // What is known before the plan stands at once: nothing below moves when the button comes.
  const words = plan?.problem ?? (isImported ? null : hint);
  return (
    <>
      {words === null ? null : (
        <p id={reason} className="min-w-0 flex-1 text-muted">
          {words}
          {isImported && plan !== undefined ? (
            <>
              {" "}
              <Link href={path("/workloads")} className="text-accent underline">
                Measure {target} here
              </Link>{" "}
              to bisect its later changes.
            </>
          ) : null}
        </p>
      )}
      {plan === undefined ? (
        <span className="block h-7" />
      ) : plan.problem === null ? (
        <Button
          size="small"
          aria-describedby={words === null ? undefined : reason}
          onClick={() => setOpen(true)}
        >
          Bisect
        </Button>
      ) : null}
      {asked && plan !== undefined ? (
        <BisectDialog alertId={alertId} open={open} onOpenChange={setOpen} own={plan} />
      ) : null}
    </>
  );
}

/** Ends the search that is under way. */
function StopBisectionButton({ alertId }: { alertId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const stop = useMutation(trpc.alerts.stopBisection.mutationOptions());
  const act = async () => {
    try {
      await stop.mutateAsync({ id: alertId });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "The bisection was not stopped", detail });
    }
    await queryClient.invalidateQueries(trpc.alerts.pathFilter());
  };
  return (
    <Button size="small" busy={stop.isPending} onClick={() => void act()}>
      Stop bisection
    </Button>
  );
}
