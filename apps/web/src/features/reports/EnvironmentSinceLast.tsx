"use client";

import { type Report, shortCommits } from "@lapline/contracts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { type EnvironmentChange, prepareEnvironmentChanges } from "./prepareEnvironmentChanges.ts";

interface EnvironmentSinceLastProps {
  report: Report;
  runId: string;
}

/** What changed around the measurement since the version that it is compared with. */
export function EnvironmentSinceLast({ report, runId }: EnvironmentSinceLastProps) {
  const trpc = useTRPC();
  const isFrozen = useFrozen();
  const results = useQuery(trpc.runs.results.queryOptions(isFrozen ? skipToken : { id: runId }));
  const own = results.data?.items.find(
    ({ jobId, change }) => jobId === report.jobId && change !== null,
  );
  const base = own?.change?.baseVersion;
  const series = useQuery(
    trpc.series.get.queryOptions(
      own === undefined || base === undefined
        ? skipToken
        : { id: own.seriesId, fromVersion: base, toVersion: base },
    ),
  );
  const before = series.data?.items.findLast(({ valid }) => valid)?.jobId;
  const last = useQuery(
    trpc.jobs.report.queryOptions(before === undefined ? skipToken : { id: before }),
  );
  if (base === undefined || last.data === undefined) {
    const isOver = isFrozen || (results.data !== undefined && base === undefined);
    return isOver ? <p className="text-muted">No earlier version to hold it against.</p> : null;
  }
  const changes = prepareEnvironmentChanges(last.data.environment, report.environment);
  if (changes.length === 0) {
    return <p>The same as with {shortCommits(base)}, in every recorded fact.</p>;
  }
  return (
    <PlainTable
      caption={`What differs from ${base}`}
      rows={changes}
      rowKey={({ name }) => name}
      columns={[
        { title: "Fact", cell: ({ name }: EnvironmentChange) => <code>{name}</code> },
        {
          title: `With ${shortCommits(base)}`,
          cell: ({ base: value }: EnvironmentChange) => value ?? "–",
        },
        { title: "Here", cell: ({ head }: EnvironmentChange) => head ?? "–" },
        {
          title: "Comparable",
          cell: ({ breaks }: EnvironmentChange) => (breaks ? "no: it splits baselines" : "yes"),
        },
      ]}
    />
  );
}
