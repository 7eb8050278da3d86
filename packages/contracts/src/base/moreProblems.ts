/** How many mistakes there are beside the first, as a sentence behind it; "" for none. Pure. */
export function moreProblems(count: number): string {
  if (count <= 0) return "";
  return count === 1 ? " There is 1 more problem." : ` There are ${count} more problems.`;
}
