"use client";

import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { useProjectPath } from "@/features/session/index.ts";

/** Where the results of a long import are seen: in their series, the changed ones first. */
export function ImportedSeries({ targets }: { targets: readonly string[] }) {
  const path = useProjectPath();
  const to = (filters: Record<string, string>) =>
    path(`/series?${new URLSearchParams({ target: targets.join(","), ...filters })}`);
  return (
    <p className="flex flex-wrap gap-2">
      <ButtonLink href={to({ state: "moved" })} look="primary">
        Series that moved
      </ButtonLink>
      <ButtonLink href={to({})}>All series</ButtonLink>
    </p>
  );
}
