"use client";

import type { ReportComparison } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { InterleavedButton } from "@/features/interleaved/index.ts";
import { type AgainPlan, prepareAgain } from "./prepareAgain.ts";

interface CompareAgainButtonProps {
  jobId: string;
  comparison: ReportComparison;
}

/** Asks to queue the comparison of the advices; nothing where none would settle anything. */
export function CompareAgainButton({ jobId, comparison }: CompareAgainButtonProps) {
  const trpc = useTRPC();
  const frozen = useFrozen();
  const job = useQuery(trpc.jobs.get.queryOptions({ id: jobId }));
  const plan = job.data === undefined ? null : prepareAgain(job.data, comparison);
  return frozen || plan === null ? null : <AgainButton plan={plan} />;
}

/** The button of a further comparison, which is judged by its own trials alone. */
export function AgainButton({ plan }: { plan: AgainPlan }) {
  return (
    <InterleavedButton submission={plan.submission} idempotencyKey={plan.idempotencyKey}>
      Compare again, {plan.submission.trials} trials a version
    </InterleavedButton>
  );
}
