import { formatValue, type Unit } from "@lapline/contracts";

/** A value with its unit for tooltips; a dash where nothing was measured. */
export function valueText(value: number | null | undefined, unit: Unit): string {
  return value == null ? "–" : formatValue(value, unit);
}
