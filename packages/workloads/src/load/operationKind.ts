import type { Params } from "@lapline/contracts";

export type OperationKind =
  | "insert"
  | "read"
  | "list"
  | "filter"
  | "update"
  | "delete"
  | "batch"
  | "compute"
  | "light";

/** Scenarios whose operations are all of one kind. */
const kinds: Record<string, OperationKind> = {
  "records.insert": "insert",
  "records.saturation": "insert",
  "records.read": "read",
  "records.list": "list",
  "records.filter": "filter",
  "records.update": "update",
  "records.delete": "delete",
  "records.batch": "batch",
  "compute.fibonacci": "compute",
  footprint: "light",
};

/** Coprime to 100, so 100 consecutive operations hold every remainder once, well spread. */
const stride = 61;

/**
 * Which operation the `i`-th one is, the same in every trial. Throws for a scenario that this load
 * core does not know.
 */
export function operationKinds(scenario: string, params: Params): (i: number) => OperationKind {
  if (scenario === "records.mixed") {
    const readPercent = Number(params.readPercent);
    return (i) => ((i * stride) % 100 < readPercent ? "read" : "insert");
  }
  const kind = kinds[scenario];
  if (kind === undefined) throw new Error(`There is no operation for the scenario ${scenario}.`);
  return () => kind;
}
