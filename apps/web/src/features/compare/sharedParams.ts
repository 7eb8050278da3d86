import { formatParams, workParams } from "@lapline/contracts";
import type { ShownRow } from "./shownView.ts";

/** Parameters that rows have in common. */
export interface SharedParams {
  names: ReadonlySet<string>;
  /** All of them, to be said once above; empty where there are none. */
  words: string;
}

/** Parameters of the work that are equal in every row; one row alone says its own. Pure. */
export function sharedParams(rows: readonly Pick<ShownRow, "params">[]): SharedParams {
  const all = rows.map(({ params }) => workParams(params));
  const [first] = all;
  if (first === undefined || all.length < 2) return { names: new Set(), words: "" };
  const shared = Object.entries(first).filter(([name, value]) =>
    all.every((params) => params[name] === value),
  );
  return {
    names: new Set(shared.map(([name]) => name)),
    words: formatParams(Object.fromEntries(shared)),
  };
}
