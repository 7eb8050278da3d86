import type { Submission } from "@lapline/contracts";
import { catalog } from "../server/catalog.ts";

/** A submission of one job that the label `local` can run. */
export function testSubmission(changes: Partial<Submission> = {}): Submission {
  const version = catalog.targets.find(({ id }) => id === "sqlite")?.versions.at(-1);
  if (version === undefined) throw new Error("the catalog has no sqlite");
  return {
    targets: [{ target: "sqlite", versions: [version] }],
    scenarios: [{ scenario: "records.insert" }],
    labels: ["local"],
    trials: 3,
    ...changes,
  };
}
