import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. Of two classes for one property the style sheet's order decides, not the
 * order here: give alternatives, never overrides.
 */
export function classNames(...values: ClassValue[]): string {
  return clsx(values);
}
