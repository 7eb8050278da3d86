"use client";

import type { PublishedComparison } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { downloadText } from "@/components/ui/downloadText.ts";
import { ExportActsMenu } from "@/components/ui/ExportActsMenu.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { markWords } from "./cellFacts.ts";
import { PublishedTable } from "./PublishedTable.tsx";

/** One published page: its tables as printed, with what was measured on a label beside each figure. */
export function PublishedComparisonPage({ page }: { page: string }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const may = usePermission("runs.submit");
  const [label, setLabel] = useQueryState("label", parseAsString);
  const query = useQuery(
    trpc.published.get.queryOptions(
      { page, ...(label === null ? {} : { label }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const skeleton = useDelayedFlag(query.isPending);
  const view = skeleton ? undefined : query.data;
  if (query.isError && view === undefined) {
    return <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />;
  }
  return (
    <>
      <PageHeader
        parent={{ title: "Published comparisons", href: path("/published") }}
        title={view?.title ?? "…"}
        docs="/docs/how-to/published-comparisons"
        note={view?.summary ?? "…"}
        actions={
          may ? (
            <ButtonLink href={path(`/runs/new?preset=${page}`)} look="primary">
              <Play aria-hidden /> Run this comparison
            </ButtonLink>
          ) : null
        }
      />
      {view === undefined ? (
        <Skeleton className="h-[80dvh] w-full rounded-lg" />
      ) : (
        <>
          <StaleBanner query={query} />
          <FilterBar actions={<ExportMenu view={view} />}>
            <FilterMenu
              label="Hardware label"
              anyLabel="Newest measured"
              options={view.labels.map((value) => ({ value, label: value, text: value }))}
              value={label}
              onChange={(next) => void setLabel(next)}
            />
          </FilterBar>
          <Panel title="How to read it">
            <div className="flex max-w-prose flex-col gap-2 p-4 text-sm">
              <p>
                Hatched figures are the page’s, from {view.source.hardware}, {view.source.date}.{" "}
                {view.label === null
                  ? "This project has not measured its systems yet."
                  : `Measured figures are the newest comparable ones on ${view.label}.`}
              </p>
              <p className="text-muted">
                Compare ratios, never absolute figures of two machines. Each ratio is to the
                reference of its line. A measured ratio has its 95 % interval. Without one, it may
                be noise: there are too few trials, or it is of a percentile of all timed
                operations. A published ratio outside the interval differs; the known reasons are
                below the table.
              </p>
              <p className="text-muted">
                A row opens with the details of its figures. A measured figure links to its report.
              </p>
              <dl className="text-muted">
                {Object.entries(markWords).map(([mark, words]) => (
                  <div key={mark} className="flex gap-2">
                    <dt className="w-2 shrink-0 text-center">{mark}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
              <p className="text-muted">{view.source.note}</p>
              <p>
                <a className="text-accent underline" href={view.source.url} rel="noreferrer">
                  {view.source.title}
                </a>
                <span className="text-muted">
                  , {view.source.path} at {view.source.revision}
                </span>
              </p>
            </div>
          </Panel>
          {view.tables.map((table) => (
            <PublishedTable key={table.id} table={table} />
          ))}
        </>
      )}
    </>
  );
}

/** A published page with what was measured, as files; what writes them loads when one is wanted. */
function ExportMenu({ view }: { view: PublishedComparison }) {
  return (
    <>
      <CopyButton text={() => window.location.href} label="Copy link" showLabel />
      <ExportActsMenu
        look="quiet"
        acts={[
          {
            title: "Markdown",
            act: async () => {
              const { publishedMarkdown } = await import("./publishedMarkdown.ts");
              const text = publishedMarkdown(view, window.location.href);
              downloadText(`${view.id}.md`, "text/markdown", text);
            },
          },
          {
            title: "CSV",
            act: async () => {
              const { publishedCsv } = await import("./publishedCsv.ts");
              downloadCsv(`${view.id}.csv`, publishedCsv(view));
            },
          },
          {
            title: "JSON",
            act: () =>
              downloadText(`${view.id}.json`, "application/json", JSON.stringify(view, null, 2)),
          },
        ]}
      />
    </>
  );
}
