import { readJson } from "../body/readJson.ts";
import { strangerAt } from "../limits/caller.ts";

/** An address, a password, a code, a link: never more than a few lines. */
const bytesMax = 16 * 1024;

/** The JSON body of a request below /api/auth, whose sender has proved nothing yet. */
export function readAuthJson(request: Request, address: string): Promise<unknown> {
  return readJson(request, { caller: strangerAt(address), bytesMax });
}
