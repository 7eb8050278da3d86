import { registerRequestSchema } from "@lapline/contracts";
import { registerMachine } from "@lapline/engine";
import { lightBytesMax } from "../body/lightBytesMax.ts";
import { readJson } from "../body/readJson.ts";
import { engine } from "../engine.ts";
import { env } from "../env.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import { parseInput } from "../http/parseInput.ts";
import { unauthorized } from "../http/refusals.ts";
import { strangerAt } from "../limits/caller.ts";
import { consumeSetUp } from "../limits/consumeSetUp.ts";

/** POST /register: trades a one-time token for a machine key. */
export async function register(request: Request, requestId: string): Promise<Response> {
  const address = clientAddress(request.headers, env().TRUSTED_PROXY_COUNT);
  await consumeSetUp(address);
  const options = { caller: strangerAt(address), bytesMax: lightBytesMax, nul: "keep" as const };
  const body = parseInput(registerRequestSchema, await readJson(request, options));
  const answer = await registerMachine(engine(), body);
  if (answer === null) {
    throw unauthorized(
      "This registration token is unknown, used or expired. Make a new one: Machines, Add machine.",
    );
  }
  return jsonResponse(answer, requestId, 201);
}
