import { registerRequestSchema } from "@lapline/contracts";
import { type AuthenticatedMachine, type EngineContext, registerMachine } from "@lapline/engine";
import { lightBytesMax } from "../body/bodyMemory.ts";
import { readJson } from "../body/readJson.ts";
import { engine } from "../engine.ts";
import { env } from "../env.ts";
import { jsonResponse } from "../http/answer.ts";
import { ApiError } from "../http/apiError.ts";
import { unauthorized } from "../http/refusals.ts";
import { clientAddress, parseInput } from "../http/request.ts";
import { strangerAt } from "../limits/caller.ts";
import { consumeSetUp } from "../limits/limits.ts";

/** A call of the machine API after its key, header and path were judged. */
export interface MachineCall {
  engine: EngineContext;
  machine: AuthenticatedMachine;
  /** The `{id}` of the path; "" where there is none. */
  id: string;
  body: unknown;
}

/** `undefined` as body answers 204. */
export type MachineAnswer = Promise<unknown>;

/** 409: the machine must stop this attempt, somebody else owns the job. */
export function fenced(): ApiError {
  return new ApiError({
    status: 409,
    code: "fenced",
    detail: "This attempt is over: another one owns the job, or it was ended. Stop it at once.",
  });
}

/** 401 for a machine key that was never given out or was revoked. */
export function unknownMachineKey(): ApiError {
  return unauthorized(
    "This machine key is unknown or revoked. Register the machine again: Machines, Add machine.",
  );
}

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
