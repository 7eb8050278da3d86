import type { Params } from "./catalog.ts";

/**
 * Parameters of a scenario on one line, `records 5,000 · connections 32`. Names are split at their
 * capitals; numbers carry grouping; the order is the scenario's own.
 */
export function formatParams(params: Params): string {
  return Object.entries(params)
    .map(([name, value]) => `${spellName(name)} ${spellValue(name, value)}`)
    .join(" · ");
}

/** `recordBytes` as `record bytes`. */
export function spellName(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
}

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

function spellValue(name: string, value: Params[string]): string {
  if (typeof value === "number") return grouped.format(value);
  if (typeof value === "boolean") return value ? "on" : "off";
  return name === "loadModel" ? value.replaceAll("_", " ") : value;
}
