import {
  compareLoads,
  describeLoadDifference,
  drivenLoad,
  type Environment,
  type LocalReport,
} from "@lapline/contracts";

type Driven = Pick<LocalReport, "target" | "scenario" | "params" | "durability" | "provisioner"> & {
  environment: Environment;
};

/**
 * In what two local results were not driven alike, although they may have been asked for the same; by
 * what their reports say, since the CLI carries no catalog.
 */
export function loadDifferences(base: Driven, head: Driven): string[] {
  const [before = [], after = []] = [base, head].map(({ environment, ...about }) =>
    drivenLoad(
      { ...about, environment: { ...environment.shown, ...environment.comparability } },
      { scenarios: [], targets: [] },
    ),
  );
  return compareLoads(before, after).differences.map(describeLoadDifference);
}
