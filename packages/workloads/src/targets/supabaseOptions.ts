import { type Params, readOption, type TargetOption } from "@lapline/contracts";
import { type RowChecks, rowChecks } from "./supabaseSql.ts";

/** Of targets that insert through a row policy. */
export const rowChecksOption: TargetOption & { kind: "choice" } = {
  name: "rowChecks",
  title: "row checks",
  description:
    "Row policy for inserts. membership: the writer is a member of the room, as for other targets. none: no check (WITH CHECK (true)), as in the published benchmark.",
  kind: "choice",
  values: [...rowChecks],
  default: "membership",
  scenarios: ["records.insert", "records.mixed", "records.saturation", "records.batch"],
};

/** What the policy for inserts asks of the writer; throws for what is no value of the option. */
export function rowChecksOf(options: Params | undefined): RowChecks {
  const asked = readOption(rowChecksOption, options);
  const found = rowChecks.find((one) => one === asked);
  if (found === undefined) throw new Error(`There are no row checks "${asked}".`);
  return found;
}
