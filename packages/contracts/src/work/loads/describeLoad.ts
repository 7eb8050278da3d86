import type { LoadSetting } from "../catalog/loadSetting.ts";
import type { LoadDifference } from "./compareLoads.ts";
import type { DrivenSetting } from "./drivenLoad.ts";

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
const signs = { seconds: "s", milliseconds: "ms", bytes: "B", percent: "%" } as const;
const space = "\u202f";

/** "64 in flight against 1": how two sides differ in one setting. */
export function describeLoadDifference({ base, side, ...setting }: LoadDifference): string {
  return `${first(setting, base)} against ${valueText(setting, side)}`;
}

/** Why two sides have no ratio: every difference, or null where there is none. */
export function describeNoRatio(differences: readonly LoadDifference[]): string | null {
  if (differences.length === 0) return null;
  return `no ratio: ${differences.map(describeLoadDifference).join(", ")}`;
}

/** "1 in flight (asked 64)": one setting as driven, with what was asked for where that is another. */
export function describeDriven({ asked, driven, ...setting }: DrivenSetting): string {
  if (driven === null) return `${setting.title} not recorded`;
  // A durability mode is told by its promise: there is no other value that was asked for.
  const isOther = asked !== null && asked !== driven && setting.name !== "durability";
  const aside = isOther ? ` (asked ${valueText(setting, asked)})` : "";
  return `${first(setting, driven)}${aside}`;
}

function first(setting: LoadSetting, value: string | null): string {
  const text = valueText(setting, value);
  return setting.unit === "count" ? `${text} ${setting.title}` : `${setting.title} ${text}`;
}

function valueText({ unit }: Pick<LoadSetting, "unit">, value: string | null): string {
  if (value === null) return "not recorded";
  const number = Number(value);
  if (unit === "text" || value.trim() === "" || !Number.isFinite(number)) return value;
  const text = grouped.format(number);
  return unit === "count" ? text : `${text}${space}${signs[unit]}`;
}
