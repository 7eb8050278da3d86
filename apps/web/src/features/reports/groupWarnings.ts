/** Warnings that say the same of several trials or at several sizes. */
export interface WarningGroup {
  text: string;
  /** Further warnings of the same kind. */
  alike: string[];
}

/** Warnings of one kind together, in the order in which each kind was first seen. Pure. */
export function groupWarnings(warnings: readonly string[]): WarningGroup[] {
  const kinds = Map.groupBy(new Set(warnings), kindOf);
  return [...kinds.values()].flatMap(([text, ...alike]) =>
    text === undefined ? [] : [{ text, alike }],
  );
}

/** The warning without its numbers. */
function kindOf(warning: string): string {
  return warning.replaceAll(/\d+([.,]\d+)*/g, "#");
}
