/**
 * Comparisons that a search among `between` versions takes at most while each of them can be measured
 * and tells something; one more where it has to be seen first that the change lies there. Pure.
 */
export function comparisonsMax(between: number, isChecked: boolean): number {
  if (between === 0) return 0;
  return Math.floor(Math.log2(between)) + 1 + (isChecked ? 0 : 1);
}
