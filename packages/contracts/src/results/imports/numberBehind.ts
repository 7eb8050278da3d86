/** A line of text that has one number behind its label. */
export interface NumberLine {
  label: RegExp;
  /** What stands behind the label up to the end of the line; its first group is the number. */
  rest: RegExp;
}

/** A number as tools print it, as a group of a pattern. */
export const numberGroup = String.raw`(\d+(?:\.\d+)?)`;

/** The number of a line; null where the line has another label, NaN where it has no such number. */
export function numberBehind({ label, rest }: NumberLine, line: string): number | null {
  const found = label.exec(line);
  if (found === null) return null;
  const number = rest.exec(line.slice(found[0].length))?.[1];
  return number === undefined ? Number.NaN : Number(number);
}
