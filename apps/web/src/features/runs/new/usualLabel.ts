import type { RunSummary } from "@lapline/contracts";

/**
 * The hardware label that a run most likely means: the only one, or else the one that was submitted to
 * last, among those whose machines take jobs (`ready`) where there are such. Undefined where there is
 * none. Pure.
 */
export function usualLabelOf(
  served: readonly string[],
  ready: readonly string[],
  runs: readonly Pick<RunSummary, "labels" | "imported">[],
): string | undefined {
  const offered = served.filter((label) => ready.length === 0 || ready.includes(label));
  if (offered.length === 1) return offered[0];
  // Imports have labels that no machine needs to serve.
  const used = runs.filter(({ imported }) => imported !== true).flatMap(({ labels }) => labels);
  return used.find((label) => offered.includes(label));
}
