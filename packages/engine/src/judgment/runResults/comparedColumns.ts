import {
  type Catalog,
  compareColumnsMax,
  compareColumnText,
  splitParams,
  workParams,
} from "@lapline/contracts";
import type { StoredResult } from "./selectResults.ts";

/**
 * What some results are of as columns of a comparison, in their order. One column alone is put beside
 * the version that it is held against. Empty where nothing is left to compare. Pure.
 */
export function comparedColumns(
  { targets }: Pick<Catalog, "targets">,
  results: readonly StoredResult[],
): string[] {
  const textOf = (one: StoredResult, version: string) => {
    const { target, durability, provisioner, label, params } = one;
    const known = targets.find(({ id }) => id === target) ?? {};
    const { options } = splitParams(known, workParams(params));
    return compareColumnText({
      ...{ target, version, durability, provisioner, label },
      ...(Object.keys(options).length > 0 && { params: options }),
    });
  };
  const own = [...new Set(results.map((one) => textOf(one, one.own.version)))];
  if (own.length !== 1) return own.slice(0, compareColumnsMax);
  const held = results.find(({ base }) => base !== null);
  return held?.base == null ? own : [textOf(held, held.base.version), ...own];
}
