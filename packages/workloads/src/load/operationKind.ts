import type { Params } from "@lapline/contracts";

export type OperationKind = "insert" | "read" | "light";

/** Coprime to 100, so 100 consecutive operations hold every remainder once, well spread. */
const stride = 61;

/**
 * Which operation the `i`-th one is, the same in every trial. Throws for a scenario that this load
 * core does not know.
 */
export function operationKinds(scenario: string, params: Params): (i: number) => OperationKind {
  switch (scenario) {
    case "records.insert":
      return () => "insert";
    case "records.read":
      return () => "read";
    case "records.mixed": {
      const readPercent = Number(params.readPercent);
      return (i) => ((i * stride) % 100 < readPercent ? "read" : "insert");
    }
    case "footprint":
      return () => "light";
    default:
      throw new Error(`There is no operation for the scenario ${scenario}.`);
  }
}
