"use client";

import { parseAsString, useQueryState } from "nuqs";

/**
 * Where a list that comes page by page stands; kept in the address under `name`, so that Back goes
 * back.
 */
export function useListCursor(name = "cursor") {
  const [cursor, setCursor] = useQueryState(name, parseAsString.withOptions({ history: "push" }));
  return {
    cursor,
    setCursor: (next: string | null) => void setCursor(next),
    /** What a query of the page in view is asked with. */
    input: cursor === null ? {} : { cursor },
  };
}
