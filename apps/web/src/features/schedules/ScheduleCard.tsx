"use client";

import type { Schedule } from "@lapline/contracts";
import type { ReactNode } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { ScheduleActions } from "./ScheduleActions.tsx";
import { outcomeLook, stateLook, triggerWords } from "./scheduleWords.ts";

/** One schedule: when, what, its next time, how the last ones went, and what can be done with it. */
export function ScheduleCard({ schedule, may }: { schedule: Schedule; may: boolean }) {
  const { name, template, nextAt, failures, failingSince, firings } = schedule;
  const { word, className } = stateLook(schedule);
  return (
    <section aria-label={name} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm font-semibold break-words">{name}</h2>
          <span className={classNames("text-sm font-medium", className)}>{word}</span>
        </div>
        {may ? <ScheduleActions schedule={schedule} /> : null}
      </header>
      <div className="flex flex-col gap-3 p-4">
        {failures === 0 || failingSince === null ? null : (
          <Banner
            tone={failures >= 3 ? "error" : "warning"}
            title={`Nothing was measured ${failures === 1 ? "the last time" : `the last ${failures} times`}`}
          >
            Failing since <RelativeTime at={failingSince} />.
          </Banner>
        )}
        <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-3">
          <Fact title="When">{triggerWords(schedule)}</Fact>
          <Fact title="What">
            {template.target}: {template.scenarios.map(({ scenario }) => scenario).join(", ")} on{" "}
            {template.labels.join(", ")}
          </Fact>
          <Fact title="Next">
            <Next schedule={schedule} nextAt={nextAt} />
          </Fact>
        </dl>
        {firings.length === 0 ? null : <Firings firings={firings} />}
      </div>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Next({ schedule, nextAt }: { schedule: Schedule; nextAt: string | null }) {
  if (schedule.paused) return <span className="text-muted">not while it is paused</span>;
  if (nextAt !== null) return <RelativeTime at={nextAt} />;
  return <span className="text-muted">when a release appears</span>;
}

/** Firings that stand in the open. */
const shownMax = 3;

function Firings({ firings }: { firings: Schedule["firings"] }) {
  const older = firings.slice(shownMax);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <ol className="flex flex-col gap-2">
        {firings.slice(0, shownMax).map((each) => (
          <Firing key={each.id} firing={each} />
        ))}
      </ol>
      {older.length === 0 ? null : (
        <details>
          <summary className="w-fit cursor-pointer text-muted">
            {countWords(older.length, "earlier one")}
          </summary>
          <ol className="mt-2 flex flex-col gap-2">
            {older.map((each) => (
              <Firing key={each.id} firing={each} />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function Firing({ firing }: { firing: Schedule["firings"][number] }) {
  const path = useProjectPath();
  const { at, outcome, message, runId } = firing;
  const { word, className } = outcomeLook[outcome];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="w-24 shrink-0 text-xs text-muted">
        <RelativeTime at={at} />
      </span>
      <span className={classNames("w-20 shrink-0 font-medium", className)}>{word}</span>
      <span className="min-w-0 flex-1 basis-52 break-words">
        {message}{" "}
        {runId === null ? null : (
          <Link href={path(`/runs/${runId}`)} className="text-accent underline">
            Its run
          </Link>
        )}
      </span>
    </li>
  );
}
