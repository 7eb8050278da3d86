"use client";

import { type ImportCounts, importCountWords, type Run } from "@lapline/contracts";
import { CircleCheck } from "lucide-react";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** Reports that are linked one by one, folded: the run lists all of them. */
const linksMax = 50;

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
  const counts = countsOf(runs);
  const reports = counts.new + counts.corrected;
  // A part that brought nothing new answers with the run that has its results.
  const fresh = reports === 0 ? runs : runs.filter(bringsNew);
  const shown = [...new Map(fresh.map((run) => [run.id, run])).values()];
  const jobs = reports === 0 ? [] : shown.flatMap((run) => run.jobs);
  const series = new URLSearchParams(place);
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title={reports === 0 ? "Nothing new" : `${countWords(reports, "report")} imported`}
    >
      <p data-import-counts>{importCountWords(counts)}</p>
      <p>
        {reports === 0
          ? "The project has all of these results already. Nothing failed, and nothing changed."
          : "Their histories are evaluated now. You are notified only of recent changes that later versions confirm."}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path(`/series?${series}`)} look="primary">
          Open series
        </ButtonLink>
        {shown.map((run, index) => (
          <ButtonLink key={run.id} href={path(`/runs/${run.id}`)}>
            {shown.length === 1 ? "Open run" : `Open run ${index + 1}`}
          </ButtonLink>
        ))}
        <Button onClick={onAgain}>Import more</Button>
      </div>
      {jobs.length === 0 ? null : (
        <details className="min-w-0">
          <summary className="w-fit cursor-pointer text-muted hover:text-text">
            {jobs.length > linksMax
              ? `First ${linksMax} reports`
              : countWords(jobs.length, "report")}
          </summary>
          <ul className="flex flex-col">
            {jobs.slice(0, linksMax).map((job) => (
              <li key={job.id} className="min-w-0 truncate py-0.5">
                <Link className="text-accent underline" href={path(`/jobs/${job.id}/report`)}>
                  {String(job.params.benchmark ?? job.scenario)} {job.version}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </EmptyState>
  );
}

function bringsNew({ imported }: Run): boolean {
  return imported !== undefined && imported.new + imported.corrected > 0;
}

function countsOf(runs: readonly Run[]): ImportCounts {
  const all = runs.flatMap(({ imported }) => (imported === undefined ? [] : [imported]));
  const sum = (name: keyof ImportCounts) => all.reduce((total, counts) => total + counts[name], 0);
  return { new: sum("new"), known: sum("known"), corrected: sum("corrected") };
}
