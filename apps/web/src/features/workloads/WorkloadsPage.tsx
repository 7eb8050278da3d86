"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { StaleBanner } from "@/components/ui/StaleBanner.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { prepareBuiltIn, prepareOwn, type WorkloadRow } from "./prepareWorkloads.ts";
import { useDefinitions } from "./useDefinitions.ts";
import { useMayDefine } from "./useMayDefine.ts";

const TemplateGallery = dynamic(() =>
  import("./TemplateGallery.tsx").then((module) => module.TemplateGallery),
);

/** What can be measured: the project's own definitions, then the targets that come with Lapline. */
export function WorkloadsPage() {
  const trpc = useTRPC();
  const path = useProjectPath();
  const may = useMayDefine();
  const [search, setSearch] = useQueryState("search", parseAsString.withDefault(""));
  const definitions = useDefinitions();
  const targets = useQuery(trpc.catalog.targets.queryOptions());
  const facets = useQuery(trpc.series.facets.queryOptions({}));
  const skeleton = useDelayedFlag(definitions.isPending || targets.isPending || facets.isPending);
  const failed = definitions.error ?? targets.error ?? facets.error;
  const isThere = definitions.data && targets.data && facets.data;
  if (!isThere && failed) {
    const retry = () => {
      for (const each of [definitions, targets, facets]) if (each.isError) void each.refetch();
    };
    return <ProblemState problem={problemFromError(failed)} onRetry={retry} />;
  }
  return (
    <>
      <PageHeader
        title="Workloads"
        docs="/docs/reference/definitions"
        note="What this project can measure: its own software, and targets that come with Lapline."
        actions={
          may ? (
            <ButtonLink href={path("/workloads/editor")} look="primary">
              <Plus aria-hidden /> Define your own
            </ButtonLink>
          ) : null
        }
      />
      <StaleBanner query={definitions} />
      {skeleton ? (
        <div className="flex flex-col gap-4" aria-busy="true">
          <Skeleton className="h-48 w-full rounded-lg" />
          <Skeleton className="h-dvh w-full rounded-lg" />
        </div>
      ) : isThere ? (
        <Lists
          search={search}
          onSearch={(next) => void setSearch(next === "" ? null : next)}
          definitions={definitions.data.items}
          targets={targets.data.items}
          series={new Map(facets.data.target.map(({ value, count }) => [value, count]))}
        />
      ) : null}
    </>
  );
}

interface ListsProps {
  search: string;
  onSearch: (search: string) => void;
  definitions: Parameters<typeof prepareOwn>[0];
  targets: Parameters<typeof prepareBuiltIn>[0];
  series: Parameters<typeof prepareOwn>[2];
}

function Lists({ search, onSearch, definitions, targets, series }: ListsProps) {
  const own = prepareOwn(definitions, search, series);
  const builtIn = prepareBuiltIn(targets, search, series);
  return (
    <>
      <div>
        <SearchInput label="Search workloads" value={search} onChange={onSearch} />
      </div>
      <Panel title="Your own" note={countWords(own.active.length, "target")}>
        {own.active.length > 0 ? (
          <Rows rows={own.active} label="Your own" />
        ) : definitions.length === 0 ? (
          <NoneYet />
        ) : (
          <p className="p-4 text-sm text-muted">
            {search === "" ? "All of them are archived." : `None contains “${search}”.`}
          </p>
        )}
        {own.archived.length === 0 ? null : (
          <details className="border-t border-line">
            <summary className="cursor-pointer px-4 py-2.5 text-sm text-muted">
              {own.archived.length} archived
            </summary>
            <Rows rows={own.archived} label="Archived" />
          </details>
        )}
      </Panel>
      <Panel title="Built in" note={countWords(builtIn.length, "target")}>
        {builtIn.length === 0 ? (
          <p className="p-4 text-sm text-muted">None contains “{search}”.</p>
        ) : (
          <Rows rows={builtIn} label="Built in" />
        )}
      </Panel>
    </>
  );
}

/** Three lines on what a definition is, and what one can start from. */
function NoneYet() {
  const may = useMayDefine();
  return (
    <div className="flex flex-col gap-3 p-4 text-sm">
      <div className="text-muted">
        <p>A definition describes your software in a few lines of YAML.</p>
        <p>It says where versions come from, how one is built, and which command measures it.</p>
        <p>
          {may
            ? "Start from a template and try it before you save."
            : "Owners and admins write definitions. A setting of the project allows it to members."}
        </p>
      </div>
      {may ? <TemplateGallery /> : null}
    </div>
  );
}

const cell = "px-4 py-2 align-baseline";

function Rows({ rows, label }: { rows: readonly WorkloadRow[]; label: string }) {
  const path = useProjectPath();
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only sm:not-sr-only">
        <tr className="text-left text-xs text-muted sm:border-b sm:border-line">
          <Heading>Target</Heading>
          <Heading className="hidden sm:table-cell">Versions from</Heading>
          <Heading className="hidden text-right md:table-cell">Scenarios</Heading>
          <Heading className="text-right">Results</Heading>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, path: to, about, scenarios, series, lastRunAt }) => (
          <tr key={id} className="border-b border-line last:border-b-0 hover:bg-hover">
            <th scope="row" className={`${cell} w-full max-w-0 text-left font-medium sm:w-1/2`}>
              <Link href={path(to)} className="block truncate hover:underline">
                {title}
                {title === id ? null : <span className="font-normal text-muted"> {id}</span>}
              </Link>
              <span className="block truncate text-xs font-normal text-muted sm:hidden">
                {about}
              </span>
            </th>
            <td className={`${cell} hidden text-muted sm:table-cell`}>{about}</td>
            <td className={`${cell} hidden text-right text-muted md:table-cell`}>{scenarios}</td>
            <td className={`${cell} text-right whitespace-nowrap text-muted`}>
              {series === 0 ? "none yet" : `${series} series`}
              {lastRunAt === null ? null : (
                <span className="block text-xs">
                  last run <RelativeTime at={lastRunAt} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`px-4 py-2 font-medium whitespace-nowrap ${className}`}>
      {children}
    </th>
  );
}
