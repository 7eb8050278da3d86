import { nearestNames } from "@lapline/contracts";

/** That there is no such target, with those whose names are most like it. Pure. */
export function unknownTargetWords(name: string, targets: readonly { id: string }[]): string {
  const near = nearestNames(
    name,
    targets.map(({ id }) => id),
  );
  return `There is no target called ${name}. The nearest are ${near.join(", ")}; Workloads lists all. One of your own is known once its definition was submitted.`;
}
