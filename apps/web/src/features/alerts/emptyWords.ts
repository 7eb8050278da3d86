/** Points from which a history is long enough to show a change. */
const pointsMin = 5;

export const emptyWords = {
  /** Nothing was measured. */
  none: "Nothing was measured yet. Submit the releases of a target as one run, and each new release after that.",
  /** Every history is short. */
  short:
    "A history needs a few versions before a change can be seen in it. Submit the releases of a target as one run, and each new release after that.",
  /** Histories are long enough, and none of them has an active alert. */
  calm: "Each new version of a series is looked at as soon as it is measured or imported.",
};

/** Why there is no alert, by how long the histories are that were prolonged last. */
export function prepareEmptyWords(series: readonly { points: number }[]): string {
  if (series.length === 0) return emptyWords.none;
  return series.some(({ points }) => points >= pointsMin) ? emptyWords.calm : emptyWords.short;
}
