import type { inferParserType } from "nuqs";
import type { compareAddress } from "./compareAddress.ts";

export type CompareLook = inferParserType<typeof compareAddress>;

/**
 * A change of what the address holds. Whatever depends on the look is a function of it as it is then: a
 * second press may come before the first is drawn.
 */
export type LookChange = Partial<CompareLook> | ((now: CompareLook) => Partial<CompareLook>);

/** The list with the name, or without it where it was there. */
function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((one) => one !== name) : [...list, name];
}

/** Every control that turns something over. What is open belongs to rows that may go with it. */
export const lookChanges = {
  togglePart:
    (name: string): LookChange =>
    ({ without }) => ({ without: toggled(without, name) }),
  togglePercentiles: (): LookChange => (now) => ({ percentiles: !now.percentiles, row: null }),
  allRows: (): LookChange => ({ rows: null, row: null }),
  toggleVariants: (): LookChange => (now) => ({
    arrange: now.arrange === "variants" ? null : "variants",
    row: null,
  }),
  toggleNoise: (): LookChange => (now) => ({ noise: !now.noise }),
  toggleRow:
    (key: string): LookChange =>
    (now) => ({ row: now.row === key ? null : key }),
  columns:
    (next: (now: readonly string[]) => string[]): LookChange =>
    (now) => ({ columns: [...new Set(next(now.columns))], row: null }),
  references:
    (next: (now: readonly string[]) => string[]): LookChange =>
    (now) => ({ references: [...new Set(next(now.references))], row: null }),
};
