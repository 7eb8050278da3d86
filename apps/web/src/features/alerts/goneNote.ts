import type { AlertSeries } from "@lapline/contracts";

/** What stands above an alert when the history shows none of its changes any more; null otherwise. */
export function goneNote({
  series,
  seriesOmitted,
}: {
  series: readonly Pick<AlertSeries, "gone">[];
  seriesOmitted: number;
}): { title: string; text: string } | null {
  const isGone = series.length > 0 && series.every(({ gone }) => gone !== null);
  if (!isGone || seriesOmitted > 0) return null;
  return {
    title: "This change is no longer visible",
    text: "The alert stays open because notifications were sent. The reason and the confirmation are below.",
  };
}
