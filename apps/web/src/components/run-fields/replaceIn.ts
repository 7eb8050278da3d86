/** The list with the matching entry replaced, appended when new, removed for null. */
export function replaceIn<T>(
  list: readonly T[],
  matches: (each: T) => boolean,
  next: T | null,
): T[] {
  if (next === null) return list.filter((each) => !matches(each));
  return list.some(matches) ? list.map((each) => (matches(each) ? next : each)) : [...list, next];
}
