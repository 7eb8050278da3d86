"use client";

import type { Alert, Bisection } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { BisectButton, StopBisectionButton } from "./BisectButton.tsx";
import { bisectionWords, changeWords, stepWords } from "./bisectionWords.ts";

const searchWords =
  "Lapline can search the known versions between the two, with as few comparisons as it takes.";

/** What a search among the versions between has found, how far it is, and its button. */
export function BisectionLine({ alert, may }: { alert: Alert; may: boolean }) {
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
          <BisectButton alertId={alert.id} hint={bisection === null ? searchWords : null} />
        )}
      </div>
      {bisection === null || bisection.steps.length === 0 ? null : <Steps bisection={bisection} />}
    </div>
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
  const name = `${step.baseVersion} and ${step.headVersion}`;
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
