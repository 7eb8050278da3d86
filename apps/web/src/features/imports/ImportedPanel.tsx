"use client";

import { type ImportCounts, importCountWords, type Run } from "@lapline/contracts";
import { CircleCheck } from "lucide-react";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** Reports that are linked one by one. */
const linksMax = 10;

interface ImportedPanelProps {
  /** One for each part of the import. */
  runs: readonly Run[];
  /** Where it belongs. */
  place: { target: string; scenario: string; label: string };
  onAgain: () => void;
}

/** What an import became, and the way to it. */
export function ImportedPanel({ runs, place, onAgain }: ImportedPanelProps) {
  const path = useProjectPath();
  const reports = runs.reduce((sum, run) => sum + run.jobs.length + (run.jobsOmitted ?? 0), 0);
  const jobs = runs.flatMap((run) => run.jobs);
  const counts = countsOf(runs);
  const series = new URLSearchParams(place);
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title={reports === 0 ? "Nothing new" : `${countWords(reports, "report")} imported`}
    >
      {counts === null ? null : <p data-import-counts>{importCountWords(counts)}</p>}
      <p>
        {reports === 0
          ? "The project has all of these results already. Nothing failed, and nothing changed."
          : "Their histories are evaluated now. You are notified only of recent changes that later versions confirm."}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path(`/series?${series}`)} look="primary">
          Open series
        </ButtonLink>
        {runs.map((run, index) => (
          <ButtonLink key={run.id} href={path(`/runs/${run.id}`)}>
            {runs.length === 1 ? "Open run" : `Open run ${index + 1}`}
          </ButtonLink>
        ))}
        <Button onClick={onAgain}>Import more</Button>
      </div>
      <ul className="flex flex-col">
        {jobs.slice(0, linksMax).map((job) => (
          <li key={job.id} className="min-w-0 truncate py-0.5">
            <Link className="text-accent underline" href={path(`/jobs/${job.id}/report`)}>
              {String(job.params.benchmark ?? job.scenario)} {job.version}
            </Link>
          </li>
        ))}
      </ul>
      {jobs.length > linksMax ? <p>The run lists the rest.</p> : null}
    </EmptyState>
  );
}

function countsOf(runs: readonly Run[]): ImportCounts | null {
  const all = runs.flatMap(({ imported }) => (imported === undefined ? [] : [imported]));
  if (all.length === 0) return null;
  const sum = (name: keyof ImportCounts) => all.reduce((total, counts) => total + counts[name], 0);
  return { new: sum("new"), known: sum("known"), corrected: sum("corrected") };
}
