import { compareStatistics } from "@lapline/contracts";
import type { CompareLook } from "./lookChanges.ts";

/** What an address asks the server for: a share freezes the same. Everything else is a look at it. */
export function comparisonInput({
  columns,
  references,
  percentiles,
  rows,
}: Pick<CompareLook, "columns" | "references" | "percentiles" | "rows">) {
  return {
    columns: columns.join(","),
    ...(references.length > 0 ? { references: references.join(",") } : {}),
    ...(percentiles ? { statistics: compareStatistics.join(",") } : {}),
    ...(rows === null ? {} : { rows }),
  };
}
