import {
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs";

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

const compareViews = ["changes", "matrix", "bars", "resources"] as const;

/** What the address of a comparison holds; defaults stay out of it. */
export const compareAddress = {
  /** Columns as text (`compareColumnText`), the base first. */
  columns: parseAsArrayOf(parseAsString).withDefault([]),
  /** Published references beside them, by key. */
  references: parseAsArrayOf(parseAsString).withDefault([]),
  /** Whether percentiles of distributions have rows of their own. */
  percentiles: parseAsBoolean.withDefault(false),
  /** The only rows that are asked for (`compareRowsText`); all where it is not named. */
  rows: parseAsString,
  /** How the rows are shown; named only where it was chosen. */
  view: parseAsStringLiteral(compareViews),
  /** Scale of the axis of bars; linear where it is not named. */
  scale: parseAsStringLiteral(["log"]),
  /** Order of the bars; that of the columns where it is not named. */
  order: parseAsStringLiteral(["value"]),
  /** Parts that sums leave out, by the names of their measures. */
  without: parseAsArrayOf(parseAsString).withDefault([]),
  /** How columns stand beside each other; as they were chosen where it is not named. */
  arrange: parseAsStringLiteral(["variants"]),
  /** Workload whose CPU and memory are drawn over time. */
  workload: parseAsString,
  /** Part of a scenario or measure. */
  search: parseAsString,
  family: parseAsString,
  /** Whether the rows that are unchanged or inconclusive are shown too. */
  noise: parseAsBoolean.withDefault(false),
  /** Key of the opened row. */
  row: parseAsString,
};
