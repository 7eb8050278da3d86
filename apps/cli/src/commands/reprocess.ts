import { reprocessAnswerSchema } from "@lapline/contracts";
import { callServer } from "../api/callServer.ts";
import { expectOk } from "../api/expectOk.ts";
import type { Access } from "../api/readAccess.ts";

export interface ReprocessOptions {
  target?: string;
  scenario?: string;
  measure?: string;
  label?: string;
  /** Id of one series. */
  series?: string;
}

/** Asks the server to evaluate series again; answers how many it will. Needs an admin key. */
export async function reprocess(
  { url, apiKey }: Access,
  { target, scenario, measure, label, series }: ReprocessOptions,
): Promise<{ series: number }> {
  return expectOk(
    await callServer({
      url,
      method: "POST",
      path: "/api/v1/reprocess",
      headers: { authorization: `Bearer ${apiKey}` },
      body: {
        ...(target === undefined ? {} : { target }),
        ...(scenario === undefined ? {} : { scenario }),
        ...(measure === undefined ? {} : { measure }),
        ...(label === undefined ? {} : { label }),
        ...(series === undefined ? {} : { seriesId: series }),
      },
      schema: reprocessAnswerSchema,
    }),
  );
}
