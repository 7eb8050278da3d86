"use client";

import type { ChartedSeries } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmButton } from "@/components/ui/ConfirmButton.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { ProjectLink, usePermission } from "@/features/session/index.ts";

/** How an imported history goes on in what Lapline measures, and what ends or renews that. */
export function JoinedHistory({ series }: { series: ChartedSeries }) {
  const { continuedBy, separatedAt } = series;
  if (continuedBy !== undefined) {
    return (
      <Banner
        tone="info"
        title="Lapline goes on with this history"
        actions={<SeparateButton series={series} />}
      >
        <ProjectLink to={`/series/${continuedBy}`} className="text-accent hover:underline">
          Open both as one series
        </ProjectLink>
      </Banner>
    );
  }
  if (separatedAt === undefined) return null;
  return (
    <Banner
      tone="info"
      title="Separated from what Lapline measures"
      actions={<JoinButton series={series} />}
    >
      These imported results have a series of their own.
    </Banner>
  );
}

/** Ends that imported and measured results are one history, for who may decide it. */
export function SeparateButton({ series }: { series: ChartedSeries }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = usePermission("definitions.write");
  const isFrozen = useFrozen();
  const separate = useMutation(trpc.series.separate.mutationOptions());
  if (!may || isFrozen) return null;
  const { id, scenario, label } = series;
  return (
    <ConfirmButton
      size="small"
      question={`Separate imported results of ${scenario} on ${label}?`}
      consequence="All benchmarks of the scenario get two series: imported and measured. Nothing is deleted, and you can join them again."
      action="Separate"
      act={() => separate.mutateAsync({ id })}
      refresh={() => queryClient.invalidateQueries(trpc.series.pathFilter())}
      done="The histories are separate"
      failed="The histories are still one"
    >
      Separate
    </ConfirmButton>
  );
}

function JoinButton({ series }: { series: ChartedSeries }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const may = usePermission("definitions.write");
  const isFrozen = useFrozen();
  const join = useMutation(
    trpc.series.join.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.series.pathFilter()),
      onError: (error) =>
        showToast({
          tone: "error",
          title: "The histories are not joined",
          detail: problemFromError(error).detail,
        }),
    }),
  );
  if (!may || isFrozen) return null;
  return (
    <Button size="small" disabled={join.isPending} onClick={() => join.mutate({ id: series.id })}>
      Join again
    </Button>
  );
}
