import type { FieldErrors } from "./fieldErrors.ts";

/** The number that a text stands for, undefined for an empty one; a wrong one is added to `errors`. */
export function parseWholeNumber(
  text: string,
  minimum: number,
  maximum: number,
  field: string,
  errors: FieldErrors,
): number | undefined {
  if (text.trim() === "") return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  errors[field] = `Enter a whole number from ${minimum} to ${maximum}, or leave it empty.`;
  return undefined;
}
