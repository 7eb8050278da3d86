"use client";

import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { TRPCProvider } from "@/client/trpc.ts";
import { FrozenProvider } from "@/components/frozen/FrozenProvider.tsx";
import type { AppRouter } from "@/server/appRouter.ts";
import { createAnswers } from "./createAnswers.ts";
import { createFrozenClient } from "./createFrozenClient.ts";
import type { FrozenContent } from "./frozenContent.ts";
import type { SharedView } from "./sharedView.ts";
import { shareSource } from "./shareSource.ts";

const FrozenComparison = dynamic(() =>
  import("./FrozenComparison.tsx").then((module) => module.FrozenComparison),
);
const SeriesPage = dynamic(() =>
  import("@/features/series/index.ts").then((module) => module.SeriesPage),
);
const FrozenChart = dynamic(() =>
  import("@/features/series/index.ts").then((module) => module.FrozenChart),
);
const ReportPage = dynamic(() =>
  import("@/features/reports/index.ts").then((module) => module.ReportPage),
);

interface FrozenBodyProps {
  content: FrozenContent;
  share: Omit<SharedView, "content">;
}

/** What was frozen, drawn by the components of its live page. */
export function FrozenBody({ content, share }: FrozenBodyProps) {
  return (
    <FrozenApi content={content} snapshotUrl={share.snapshotUrl} source={shareSource(share)}>
      {content.kind === "comparison" ? (
        <FrozenComparison view={content.view} />
      ) : content.kind === "series" ? (
        <SeriesPage seriesId={content.series.id} />
      ) : content.kind === "chart" ? (
        <FrozenChart ids={content.histories.map(({ id }) => id)} />
      ) : (
        <ReportPage jobId={content.job.id} />
      )}
    </FrozenApi>
  );
}

interface FrozenApiProps {
  content: FrozenContent;
  snapshotUrl: string;
  /** What exports name as their source. */
  source: string;
  children: ReactNode;
}

/** Gives the components below what was frozen where they would ask the server. */
export function FrozenApi({ content, snapshotUrl, source, children }: FrozenApiProps) {
  const [{ queryClient, trpcClient }] = useState(() => createClients(content, snapshotUrl));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <FrozenProvider source={source}>
          <div data-frozen className="contents">
            {children}
          </div>
        </FrozenProvider>
      </TRPCProvider>
    </QueryClientProvider>
  );
}

/** Puts what every reader sees into the cache, so that the server's HTML has it already. */
function createClients(content: FrozenContent, snapshotUrl: string) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const trpcClient = createFrozenClient(createAnswers(content, snapshotUrl));
  const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });
  const put = (key: QueryKey, data: unknown) => queryClient.setQueryData(key, data);
  if (content.kind === "series") {
    const { series } = content;
    put(trpc.series.get.queryKey({ id: series.id }), series);
  }
  if (content.kind === "chart") {
    const { histories } = content;
    const ids = histories.map(({ id }) => id);
    put(trpc.series.histories.queryKey({ ids }), { items: histories });
  }
  if (content.kind === "report") {
    const { job, report } = content;
    put(trpc.jobs.get.queryKey({ id: job.id }), job);
    put(trpc.jobs.report.queryKey({ id: job.id }), report);
  }
  return { queryClient, trpcClient };
}
