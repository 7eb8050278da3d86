/** The filters that are set, as the server takes them. */
export function givenFilters<Filters extends object>(filters: Filters): object {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== ""),
  );
}
