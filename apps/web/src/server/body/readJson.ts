import { type NulPolicy, parseJson } from "../http/parseJson.ts";
import { assertJson, decodeBody } from "../http/request.ts";
import type { Caller } from "../limits/caller.ts";
import { BodyMemory, bodyMsMax } from "./bodyMemory.ts";
import { readBodyBytes } from "./readBodyBytes.ts";

interface JsonOptions {
  caller: Caller;
  /** At most `lightBytesMax`: it is parsed on the thread that answers requests. */
  bytesMax: number;
  nul?: NulPolicy;
}

/**
 * The JSON body of a request that is always small. Refuses another content type (415), more than
 * `bytesMax` (413) and anything that is not harmless JSON (400).
 */
export async function readJson(
  request: Request,
  { caller, bytesMax, nul = "refuse" }: JsonOptions,
): Promise<unknown> {
  assertJson(request.headers);
  const memory = new BodyMemory(caller);
  try {
    const bounds = { bytesMax, msMax: bodyMsMax[caller.standing] };
    const body = await readBodyBytes(request, bounds, {
      expect: () => undefined,
      grow: (bytes, bytesHeld) => memory.grow(bytes, bytesHeld),
    });
    return parseJson(decodeBody(body), nul);
  } finally {
    memory.release();
  }
}
