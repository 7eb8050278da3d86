import { reprocessAnswerSchema } from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";

export interface ReprocessOptions {
  target?: string;
  scenario?: string;
  measure?: string;
  label?: string;
  /** Id of one series. */
  series?: string;
}

/** Asks the server to evaluate series again; answers how many it will. Needs an admin key. */
export function reprocess(
  access: Access,
  { target, scenario, measure, label, series }: ReprocessOptions,
): Promise<{ series: number }> {
  return callApi(access, {
    method: "POST",
    path: "/reprocess",
    body: {
      ...(target === undefined ? {} : { target }),
      ...(scenario === undefined ? {} : { scenario }),
      ...(measure === undefined ? {} : { measure }),
      ...(label === undefined ? {} : { label }),
      ...(series === undefined ? {} : { seriesId: series }),
    },
    schema: reprocessAnswerSchema,
  });
}
