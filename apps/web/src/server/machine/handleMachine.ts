import { machineProtocolHeader, machineProtocolVersion } from "@lapline/contracts";
import { authenticateMachine } from "@lapline/engine";
import { engine } from "../engine.ts";
import { answerRequest } from "../http/answerRequest.ts";
import { ApiError } from "../http/apiError.ts";
import { bearerOf } from "../http/bearerOf.ts";
import { jsonResponse } from "../http/jsonResponse.ts";
import { readJson } from "../http/readJson.ts";
import { unknownAddress, wrongMethod } from "../http/unknownAddress.ts";
import { machineRoutes } from "./machineRoutes.ts";
import { register } from "./register.ts";
import { unknownMachineKey } from "./unknownMachineKey.ts";

const prefix = "/api/machine/v1";

function assertProtocol(headers: Headers): void {
  if (headers.get(machineProtocolHeader) === String(machineProtocolVersion)) return;
  throw new ApiError({
    status: 426,
    code: "protocol_unsupported",
    detail: `This server speaks version ${machineProtocolVersion} of the machine protocol (header ${machineProtocolHeader}). Update the worker to the server's release.`,
    headers: { upgrade: `lapline/${machineProtocolVersion}` },
  });
}

async function answerMachine(request: Request, requestId: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = pathname.slice(prefix.length);
  const [, id] = /^\/jobs\/([^/]+)\//.exec(path) ?? [];
  const pattern = id === undefined ? path : path.replace(id, "{id}");
  const route = Object.hasOwn(machineRoutes, pattern) ? machineRoutes[pattern] : undefined;
  if (route === undefined && path !== "/register") throw unknownAddress(pathname);
  if (request.method !== "POST") throw wrongMethod(request.method, ["POST"]);
  assertProtocol(request.headers);
  if (route === undefined) return register(request, requestId);
  const machine = await authenticateMachine(engine(), bearerOf(request.headers) ?? "");
  if (machine === null) throw unknownMachineKey();
  const body = await readJson(request, { bytesMax: route.bytesMax, nul: "keep" });
  const answer = await route.answer({ engine: engine(), machine, id: id ?? "", body });
  return jsonResponse(answer, requestId);
}

/** Answers every request below /api/machine/v1, as contracts/machineProtocol.ts says. */
export function handleMachine(request: Request): Promise<Response> {
  return answerRequest((requestId) => answerMachine(request, requestId));
}
