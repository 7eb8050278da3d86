"use client";

import {
  type ChartedSeries,
  comparisonTrialsDefault,
  provisionerKindSchema,
  type Submission,
  workParams,
} from "@lapline/contracts";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";
import { InterleavedButton } from "@/features/interleaved/index.ts";

interface MeasureHereButtonProps {
  series: ChartedSeries;
  /** The version measured before the candidate. */
  before: string;
  version: string;
}

/** Compares a candidate with the version before it, interleaved; nothing for imported series. */
export function MeasureHereButton({ series, before, version }: MeasureHereButtonProps) {
  const isFrozen = useFrozen();
  const submission = measureHere(series, before, version);
  if (isFrozen || submission === null) return null;
  return <InterleavedButton submission={submission}>Measure again here</InterleavedButton>;
}

function measureHere(series: ChartedSeries, before: string, version: string): Submission | null {
  const provisioner = provisionerKindSchema.safeParse(series.provisioner);
  if (!provisioner.success) return null;
  const { target, durability, scenario, params, label } = series;
  const compare = { baseVersion: before, headVersion: version };
  return {
    targets: [{ target, compare, provisioner: provisioner.data, durability }],
    scenarios: [{ scenario, params: workParams(params) }],
    labels: [label],
    trials: comparisonTrialsDefault,
  };
}
