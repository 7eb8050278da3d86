"use client";

import type { OfferedTarget, ScenarioDescription } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";

export interface TemplateChoices {
  targets: readonly OfferedTarget[];
  scenarios: readonly ScenarioDescription[];
  labels: readonly string[];
}

/** What a template can be made of; undefined until the catalog is there, `error` when it stays away. */
export function useTemplateChoices(): {
  choices: TemplateChoices | undefined;
  error: unknown;
} {
  const trpc = useTRPC();
  const targets = useQuery(trpc.catalog.targets.queryOptions());
  const scenarios = useQuery(trpc.catalog.scenarios.queryOptions());
  const labels = useLabels();
  // The only label is chosen when the form opens, so it waits for them, and does without them.
  const machines = useQuery(trpc.machines.list.queryOptions({ limit: 200 }));
  if (targets.data === undefined || scenarios.data === undefined || machines.isPending) {
    return { choices: undefined, error: targets.error ?? scenarios.error };
  }
  const choices = { targets: targets.data.items, scenarios: scenarios.data.items, labels };
  return { choices, error: null };
}
