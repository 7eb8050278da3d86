import { catalog } from "@lapline/workloads/catalog";
import { submissionProblems } from "./workProblems.ts";

/** Why columns of a comparison, as they stand in addresses, could never hold a measured version. */
export function columnProblems(columns: string): string[] {
  return columns.split(",").flatMap((column) => {
    const [target = "", version = "", durability, provisioner, label] = column.split("~");
    const known = catalog.targets.find(({ id }) => id === target);
    return submissionProblems({
      targets: [{ target, versions: [version], durability, provisioner }],
      scenarios: [{ scenario: known?.scenarios[0] ?? "records.insert" }],
      labels: [label],
    });
  });
}
