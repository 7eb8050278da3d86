import { BodyMemory } from "../heavy/bodyMemory.ts";
import { lightBytesMax } from "../heavy/lightBytesMax.ts";
import { assertJson } from "./assertJson.ts";
import { decodeBody } from "./decodeBody.ts";
import { type NulPolicy, parseJson } from "./parseJson.ts";
import { readBodyBytes } from "./readBodyBytes.ts";

/**
 * The JSON body of a request that is always small. Refuses another content type (415), more than
 * 256 KiB (413) and anything that is not harmless JSON (400).
 */
export async function readJson(request: Request, nul: NulPolicy = "refuse"): Promise<unknown> {
  assertJson(request.headers);
  const memory = new BodyMemory();
  try {
    const body = await readBodyBytes(request, lightBytesMax, {
      expect: () => undefined,
      grow: (bytes, bytesHeld) => memory.grow(bytes, bytesHeld),
    });
    return parseJson(decodeBody(body), nul);
  } finally {
    memory.release();
  }
}
