/** That a comparison is beyond what may be spent, without a full stop. Pure. */
export function budgetWords({
  minutesPerDayMax,
  label,
  neededSeconds,
}: {
  minutesPerDayMax: number;
  label: string;
  neededSeconds: number;
}): string {
  return `comparisons may take ${minutesPerDayMax} minutes of ${label} in 24 hours, and this one, of about ${minutesOf(neededSeconds)}, is beyond what is left`;
}

function minutesOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
