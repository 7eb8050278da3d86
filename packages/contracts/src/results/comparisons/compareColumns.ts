import type { Params } from "../../work/catalog/catalog.ts";
import { paramsText } from "./paramsText.ts";

/** Columns that one comparison may have, and published references beside them. */
export const compareColumnsMax = 12;
export const compareReferencesMax = 12;

/** Rows of one answer: measures of workloads. */
export const compareRowsMax = 2000;

/**
 * A column as it stands in addresses: `pocketbase~0.40.4~wal-normal~go~local`, with the parameters
 * that it is narrowed to as a sixth part: `…~inFlight=64;count=1000`.
 */
export function compareColumnText(column: {
  target: string;
  version: string;
  durability: string;
  provisioner: string;
  label: string;
  params?: Params | undefined;
}): string {
  const { target, version, durability, provisioner, label, params = {} } = column;
  const pinned = paramsText(params);
  const parts = [target, version, durability, provisioner, label];
  return [...parts, ...(pinned === "" ? [] : [pinned])].join("~");
}
