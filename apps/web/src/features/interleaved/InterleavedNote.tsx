"use client";

import { describeVerdict, describeVersions, pairsWords, shortCommits } from "@lapline/contracts";
import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { LocalTime } from "@/components/format/LocalTime.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { ProjectLink } from "@/features/session/index.ts";
import { type PairJob, pairJobs, type SeparatePair } from "./preparePairs.ts";

/** Jobs that are listed; the series have all of them. */
const jobsMax = 4;

/**
 * Above results of versions that were measured separately: what interleaved comparisons of the same two
 * versions say of the same series. Nothing where there is none.
 */
export function InterleavedNote({ pairs }: { pairs: readonly SeparatePair[] }) {
  const trpc = useTRPC();
  const jobs = useQueries({
    queries: pairs.map(({ seriesIds: _, ...pair }) => trpc.compare.interleaved.queryOptions(pair)),
    combine: (queries) =>
      queries.flatMap(({ data }, place) =>
        pairJobs(data?.items ?? [], pairs[place]?.seriesIds ?? []),
      ),
  });
  if (jobs.length === 0) return null;
  return (
    <Banner tone="info" title="Also measured interleaved, which shows smaller changes">
      <ul className="flex flex-col gap-1" data-interleaved>
        {jobs.slice(0, jobsMax).map((job) => (
          <JobLine key={job.first.jobId} job={job} />
        ))}
      </ul>
    </Banner>
  );
}

function JobLine({ job: { first, shown, more } }: { job: PairJob }) {
  const { jobId, baseVersion, headVersion: version, scenario, measuredAt } = first;
  const pair = describeVersions({ kind: "compare", version, baseVersion });
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <ProjectLink to={`/jobs/${jobId}/report`} className="text-accent hover:underline">
        {shortCommits(pair)} · {scenario}
      </ProjectLink>
      <span>
        {pairsWords(first)}, <LocalTime at={measuredAt} />
      </span>
      {shown.map(({ seriesId, benchmark, measure, ...comparison }) => (
        <span key={seriesId} className="text-text">
          {benchmark === undefined ? "" : `${benchmark}: `}
          {measure.title} <ChangeText change={describeVerdict({ ...comparison, ...measure })} />
        </span>
      ))}
      {more > 0 ? <span>and {more} more</span> : null}
    </li>
  );
}
