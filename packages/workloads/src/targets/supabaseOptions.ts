import { type Params, readOption, type TargetOption } from "@lapline/contracts";
import { type RowChecks, rowChecks } from "./supabaseSql.ts";

/** Of targets that insert through a row policy. */
export const rowChecksOption: TargetOption & { kind: "choice" } = {
  name: "rowChecks",
  title: "row checks",
  description:
    "What the policy for inserts asks of the writer: membership of the room, as everywhere else, or nothing (WITH CHECK (true)), as in the published benchmark.",
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
