"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { RunsPanel } from "@/features/runs/index.ts";

/** Imports that are listed; the runs list has the others. */
const importsShown = 10;

/** What was imported before: whoever comes back for the next file sees where the last one went. */
export function RecentImports() {
  const trpc = useTRPC();
  const imports = useQuery(trpc.runs.list.queryOptions({ imported: "true", limit: importsShown }));
  if (imports.data === undefined || imports.data.items.length === 0) return null;
  return (
    <RunsPanel
      id="recent-imports"
      title="Recent imports"
      runs={imports.data.items}
      more={{ title: "All runs", path: "/runs" }}
    />
  );
}
