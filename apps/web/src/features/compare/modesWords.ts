import { type CompareDetailsSide, formatValue, type Unit } from "@lapline/contracts";

const counts = ["No", "One", "Two", "Three", "Four"];

/**
 * The modes of a side in a sentence, where there is more than one: `Two modes: 62 % of the operations
 * near 4.2 ms, 38 % near 9.1 ms.` Null for one mode, and where values are too few to tell.
 */
export function modesWords(
  { modes, modesOf }: Pick<CompareDetailsSide, "modes" | "modesOf">,
  unit: Unit,
): string | null {
  if (modes === null || modes.length < 2) return null;
  const places = modes.map(({ at, share }, place) => {
    const of = place === 0 ? ` of the ${modesOf}` : "";
    return `${Math.round(share * 100)}\u202f%${of} near ${formatValue(at, unit)}`;
  });
  return `${counts[modes.length] ?? modes.length} modes: ${places.join(", ")}.`;
}
