import type { ShownView } from "./shownView.ts";

/** The parts that sums of these rows can leave out: each once, in the order of the scenarios. */
export function partsOfView({ scenarios = [] }: ShownView): { name: string; title: string }[] {
  const summed = scenarios.filter(({ parts }) => parts.length > 1).flatMap(({ parts }) => parts);
  return [...new Map(summed.map((part) => [part.name, part])).values()];
}
