import type { PlacedReference } from "@lapline/contracts";
import { referenceColumns } from "@lapline/workloads/references";
import { ApiError } from "../../http/apiError.ts";

/** The published reference of this key; throws 400 where there is none. */
export function referenceOf(key: string): PlacedReference {
  const found = referenceColumns.find(({ column }) => column.key === key);
  if (found !== undefined) return found;
  throw new ApiError({
    status: 400,
    code: "input_invalid",
    detail: `There is no published reference ${key}. GET /api/v1/compare/references lists what there is.`,
  });
}
