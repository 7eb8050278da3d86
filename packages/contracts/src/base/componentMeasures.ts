import type { ScenarioMeasure } from "./measures.ts";

/** What the target's own program is called in the measures of its parts. */
export const ownProgram = "program";

/** The measure of one part of a target, such as `memory_of_postgres`. */
export function componentMeasureName(measure: string, component: string): string {
  return `${measure}_of_${component.replaceAll("-", "_")}`;
}

/**
 * The measures that a scenario has of a target with these components: its own, and those that are
 * taken of each part, the target's program without its components among them. Pure.
 */
export function withComponents(
  measures: readonly ScenarioMeasure[],
  components: readonly string[],
): ScenarioMeasure[] {
  const parts = components.length === 0 ? [] : [ownProgram, ...components];
  return measures.flatMap((measure) => [
    measure,
    ...(measure.perComponent === true ? parts.map((part) => measureOf(measure, part)) : []),
  ]);
}

/** The measure of this name: one of a scenario's own, or that of a part of a target. Pure. */
export function measureNamed(
  measures: readonly ScenarioMeasure[],
  name: string,
): ScenarioMeasure | undefined {
  const own = measures.find((measure) => measure.name === name);
  if (own !== undefined) return own;
  const [whole, ...part] = name.split("_of_");
  const base = measures.find((measure) => measure.name === whole && measure.perComponent === true);
  return base === undefined || part.length === 0 ? undefined : measureOf(base, part.join("_of_"));
}

function measureOf({ name, title, unit, direction }: ScenarioMeasure, part: string) {
  const plain = title.replace(" of the target", "");
  const whose = part === ownProgram ? "without components" : part;
  return { name: componentMeasureName(name, part), title: `${plain}, ${whose}`, unit, direction };
}
