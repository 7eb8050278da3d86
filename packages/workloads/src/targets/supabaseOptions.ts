import type { Params } from "@lapline/contracts";
import { type RowChecks, rowChecks } from "./supabaseSql.ts";

/** What the policy for inserts asks of the writer; throws for what is no value of the option. */
export function rowChecksOf(params: Params): RowChecks {
  const { rowChecks: asked = "membership" } = params;
  const found = rowChecks.find((one) => one === asked);
  if (found === undefined) throw new Error(`There are no row checks "${asked}".`);
  return found;
}
