"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { formatRelativeTime } from "@/components/format/formatRelativeTime.ts";
import { runNames } from "@/components/format/runNames.ts";
import { PaletteGroup } from "./PaletteGroup.tsx";
import { PaletteLine } from "./PaletteLine.tsx";

const runsMax = 5;

/** The newest runs, while nothing is typed. */
export function RecentRuns({ onGo }: { onGo: (path: string) => void }) {
  const trpc = useTRPC();
  const runs = useQuery(trpc.runs.list.queryOptions({ limit: runsMax })).data?.items ?? [];
  return (
    <PaletteGroup heading="Runs" count={runs.length}>
      {runs.map(({ id, createdAt, ...run }) => (
        <PaletteLine
          key={id}
          id={id}
          onSelect={() => onGo(`/runs/${id}`)}
          note={formatRelativeTime(Date.parse(createdAt), Date.now())}
        >
          {Object.values(runNames(run)).join(" · ")}
        </PaletteLine>
      ))}
    </PaletteGroup>
  );
}
