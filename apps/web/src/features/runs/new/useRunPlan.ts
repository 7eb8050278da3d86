import type { RunPreview, Submission } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";

/** Pause in the changes of a form after which it is asked what they expand to, in milliseconds. */
const settleMs = 300;

/**
 * What a submission expands to: jobs, what cannot run, how long it should take. `plan` is undefined
 * while the form is incomplete or nothing is known yet. Whoever asks for the same shares the answer.
 */
export function useRunPlan(submission: Submission | null): {
  plan: RunPreview | undefined;
  error: unknown;
} {
  const trpc = useTRPC();
  const settled = useSettled(submission, settleMs);
  const query = useQuery(
    trpc.runs.preview.queryOptions(settled ?? { targets: [], scenarios: [], labels: [] }, {
      enabled: settled !== null,
      placeholderData: keepPreviousData,
    }),
  );
  const plan = settled === null || submission === null ? undefined : query.data;
  return { plan, error: query.error };
}

/** The value once it has not changed (by its JSON) for `delayMs`; the first one at once. */
function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
