import { parseImport } from "../parseImport.ts";
import { fixture } from "./fixtures.ts";

/** A fixture as it is read; throws where it is refused. */
export function readFixture(fileName: string) {
  const parsed = parseImport(fixture(fileName), { format: "auto", fileName });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

/** Every measure as `benchmark measure unit` with its samples rounded to a thousandth. */
export function samplesOf(fileName: string): Record<string, number[]> {
  return Object.fromEntries(
    readFixture(fileName).file.benchmarks.flatMap(({ name, measures }) =>
      measures.map(({ name: measure, unit, samples }) => [
        `${name} ${measure} ${unit}`,
        samples.map((value) => Math.round(value * 1000) / 1000),
      ]),
    ),
  );
}
