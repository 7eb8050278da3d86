import { InvalidArgumentError } from "commander";

/** Reads a whole number above 0. */
export function parseCount(text: string): number {
  const count = parseInteger(text);
  if (count < 1) throw new InvalidArgumentError("Write a whole number above 0.");
  return count;
}

/** Reads a whole number. */
export function parseInteger(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("Write a whole number.");
  return Number(text);
}
