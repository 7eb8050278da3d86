"use client";

import type { FiringOutcome, Schedule } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { ListPage } from "@/components/data-table/ListPage.tsx";
import { useListCursor } from "@/components/data-table/useListCursor.ts";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { classNames } from "@/components/ui/classNames.ts";
import { Link } from "@/components/ui/Link.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { cronWords } from "./cronWords.ts";
import { NextTimes } from "./NextTimes.tsx";
import { ScheduleActions } from "./ScheduleActions.tsx";

const ScheduleDialog = dynamic(
  () => import("./ScheduleDialog.tsx").then((module) => module.ScheduleDialog),
  { ssr: false },
);
const pageSize = 25;
/** What schedules do is told to nobody's page; looking is cheap. */
const lookAgainMs = 15_000;

/** What Lapline submits by itself, when, and how that went. */
export function SchedulesPage() {
  const trpc = useTRPC();
  const may = usePermission("schedules.manage");
  const [creating, setCreating] = useState(false);
  const asked = useAsked(creating);
  const place = useListCursor();
  const query = useQuery(
    trpc.schedules.list.queryOptions(
      { limit: pageSize, ...place.input },
      { refetchInterval: lookAgainMs },
    ),
  );
  const create = may ? (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New schedule
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        title="Schedules"
        docs="/docs/how-to/schedules"
        note="Runs that are submitted at certain times, or for every new release of a target."
        create={create}
        query={query}
        place={place}
        noun={["schedule"]}
        empty={{
          icon: <CalendarClock aria-hidden />,
          title: "No schedules yet",
          words:
            "Measure the newest release every night, or each release as soon as its registry lists it.",
        }}
      >
        {(schedules) =>
          schedules.map((each) => <ScheduleCard key={each.id} schedule={each} may={may} />)
        }
      </ListPage>
      {asked ? <ScheduleDialog open={creating} schedule={null} onOpenChange={setCreating} /> : null}
    </>
  );
}

/** One schedule: when, what, its next time, how the last ones went, and what can be done with it. */
function ScheduleCard({ schedule, may }: { schedule: Schedule; may: boolean }) {
  const { name, template, failures, failingSince, firings } = schedule;
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
            <Next schedule={schedule} />
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

function Next({ schedule: { paused, nextTimes, trigger } }: { schedule: Schedule }) {
  if (paused) return <span className="text-muted">not while it is paused</span>;
  if (nextTimes.length > 0 && trigger.kind === "cron") {
    return <NextTimes times={nextTimes} timezone={trigger.timezone} />;
  }
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

const outcomeLook: Record<FiringOutcome, { word: string; className: string }> = {
  started: { word: "Under way", className: "text-accent" },
  succeeded: { word: "Measured", className: "text-good" },
  failed: { word: "Failed", className: "text-bad" },
  skipped: { word: "Left out", className: "text-muted" },
  canceled: { word: "Canceled", className: "text-muted" },
};

/** What state a schedule shows beside its name. */
function stateLook({ paused, failures }: Pick<Schedule, "paused" | "failures">): {
  word: string;
  className: string;
} {
  if (paused) return { word: "Paused", className: "text-muted" };
  if (failures > 0) return { word: "Failing", className: "text-bad" };
  return { word: "Active", className: "text-good" };
}

/** When it fires and which versions it measures then. */
function triggerWords({ trigger }: Pick<Schedule, "trigger">): string {
  if (trigger.kind === "release") {
    return trigger.prereleases ? "Every new release, pre-releases too" : "Every new release";
  }
  const { expression, timezone, versions } = trigger;
  const which =
    "versions" in versions
      ? versions.versions.join(", ")
      : versions.lastVersions === 1
        ? "the newest release"
        : `the ${versions.lastVersions} newest releases`;
  return `${cronWords(expression) ?? expression}, ${timezone}: ${which}`;
}
