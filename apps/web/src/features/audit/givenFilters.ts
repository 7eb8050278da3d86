/** The filters that are set, as the server takes them: without one it answers the rows of all. */
export function givenFilters<Filters extends object>(filters: Filters): object {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) =>
        value !== null && value !== "" && !(name === "actorKind" && value === "all"),
    ),
  );
}
