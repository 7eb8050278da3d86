import { type CompareDetailsSide, formatValue, scaleFor, type Unit } from "@lapline/contracts";

type Modes = NonNullable<CompareDetailsSide["modes"]>;

const counts = ["no", "one", "two", "three", "four"];

/**
 * How many modes there are and where, where there is more than one: `two modes: 62 % of the operations
 * near 4.2 ms, 38 % near 9.1 ms`, in one unit. Null for one mode, and where values are too few to tell.
 */
export function modesWords(
  modes: Modes | null,
  of: CompareDetailsSide["modesOf"],
  unit: Unit,
): string | null {
  if (modes === null || modes.length < 2) return null;
  const scale = scaleFor(
    unit,
    modes.map(({ at }) => at),
  );
  const places = modes.map(
    ({ at, share }, place) =>
      `${Math.round(share * 100)}\u202f%${place === 0 ? ` of the ${of}` : ""} near ${formatValue(at, unit, scale)}`,
  );
  return `${counts[modes.length] ?? modes.length} modes: ${places.join(", ")}`;
}
