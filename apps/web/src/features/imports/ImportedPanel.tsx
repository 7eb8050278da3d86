"use client";

import { importCountWords, type Run } from "@lapline/contracts";
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
  run: Run;
  /** Where it belongs. */
  place: { target: string; scenario: string; label: string };
  onAgain: () => void;
}

/** What an import became, and the way to it. */
export function ImportedPanel({ run, place, onAgain }: ImportedPanelProps) {
  const path = useProjectPath();
  const reports = run.jobs.length + (run.jobsOmitted ?? 0);
  const series = new URLSearchParams(place);
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title={reports === 0 ? "Nothing new" : `${countWords(reports, "report")} imported`}
    >
      {run.imported ? <p data-import-counts>{importCountWords(run.imported)}</p> : null}
      <p>
        {reports === 0
          ? "The project has all of these results already."
          : "Their histories are evaluated now. You are notified only of recent changes that later versions confirm."}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path(`/series?${series}`)} look="primary">
          Open series
        </ButtonLink>
        <ButtonLink href={path(`/runs/${run.id}`)}>Open run</ButtonLink>
        <Button onClick={onAgain}>Import more</Button>
      </div>
      <ul className="flex flex-col">
        {run.jobs.slice(0, linksMax).map((job) => (
          <li key={job.id} className="min-w-0 truncate py-0.5">
            <Link className="text-accent underline" href={path(`/jobs/${job.id}/report`)}>
              {String(job.params.benchmark ?? job.scenario)} {job.version}
            </Link>
          </li>
        ))}
      </ul>
      {run.jobs.length > linksMax ? <p>The run lists the rest.</p> : null}
    </EmptyState>
  );
}
