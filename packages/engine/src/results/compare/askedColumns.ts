import type { Catalog, CompareColumn, Params } from "@lapline/contracts";

/** A column as results are looked for. */
export interface AskedColumn extends Omit<CompareColumn, "params"> {
  /** Values that its results have. */
  params: Params;
  /** Parameters that its results do not have: options of its target that it leaves at their default. */
  absent: string[];
}

/**
 * What each column asks for. Options of a target part columns as a durability mode does: one that is
 * not narrowed to an option has the results without it. Pure.
 */
export function askedColumns(
  { targets }: Pick<Catalog, "targets">,
  columns: readonly CompareColumn[],
): AskedColumn[] {
  return columns.map(({ params = {}, ...column }) => {
    const options = targets.find(({ id }) => id === column.target)?.options ?? [];
    // Stored parameters never hold an option at its default.
    const isDefault = ([name, value]: [string, Params[string]]) =>
      options.some((option) => option.name === name && option.default === value);
    const wanted = Object.fromEntries(Object.entries(params).filter((one) => !isDefault(one)));
    const absent = options.map(({ name }) => name).filter((name) => !(name in wanted));
    return { ...column, params: wanted, absent };
  });
}
