import { formatValue, type ReportMeasure } from "@lapline/contracts";

const words = ["no", "one", "two", "three", "four"] as const;
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 0 });

/** How many modes the distribution of a measure has, and where; null where it has one. */
export function describeModes({ title, unit, modes = [] }: ReportMeasure): string | null {
  if (modes.length < 2) return null;
  const places = modes.map(
    ({ at, share }) => `${formatValue(at, unit)} (${percent.format(share)})`,
  );
  const last = places.pop() ?? "";
  return `${title} has ${words[modes.length] ?? modes.length} modes: near ${places.join(", ")} and ${last}.`;
}
