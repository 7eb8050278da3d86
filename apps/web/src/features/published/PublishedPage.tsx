"use client";

import type { PresetSummary } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { usePermission, useProjectPath } from "@/features/session/index.ts";

/** The published benchmark pages that Lapline's workloads come from, each with its comparison. */
export function PublishedPage() {
  const trpc = useTRPC();
  const presets = useQuery(trpc.published.presets.queryOptions());
  if (presets.isError && presets.data === undefined) {
    const { error, refetch } = presets;
    return <ProblemState problem={problemFromError(error)} onRetry={() => refetch()} />;
  }
  return (
    <>
      <PageHeader
        title="Published comparisons"
        docs="/docs/how-to/published-comparisons"
        note="Benchmarks that others published. Run each on your own machines and read the measured ratios beside the published ones."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        {presets.data === undefined
          ? Array.from({ length: 5 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks that are all alike
              <Skeleton key={place} className="h-64 w-full rounded-lg" />
            ))
          : presets.data.items.map((preset) => <Entry key={preset.id} preset={preset} />)}
      </div>
    </>
  );
}

function Entry({ preset }: { preset: PresetSummary }) {
  const path = useProjectPath();
  const may = usePermission("runs.submit");
  const { id, title, summary, source, tables, figures, targets } = preset;
  return (
    <Panel title={title} id={id}>
      <div className="flex flex-col gap-3 p-4 text-sm">
        <p>{summary}</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-muted">Page</dt>
          <dd>
            {countWords(tables, "table")},{" "}
            {figures === 0 ? "printed as pictures" : countWords(figures, "figure")},{" "}
            <a className="text-accent underline" href={source.url} rel="noreferrer">
              original page
            </a>{" "}
            of {source.date}
          </dd>
          <dt className="text-muted">Hardware</dt>
          <dd>{source.hardware}</dd>
          <dt className="text-muted">Systems</dt>
          <dd className="break-words">{targets.join(", ")}</dd>
        </dl>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={path(`/published/${id}`)}>Open comparison</ButtonLink>
          {may ? (
            <ButtonLink href={path(`/runs/new?preset=${id}`)} look="primary">
              <Play aria-hidden /> Run this comparison
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
