import { machineProtocolHeader, machineProtocolVersion } from "@lapline/contracts";
import { type AuthenticatedMachine, authenticateMachine } from "@lapline/engine";
import { engine } from "../engine.ts";
import { withBody } from "../heavy/withBody.ts";
import { answerRequest, jsonResponse } from "../http/answer.ts";
import { ApiError } from "../http/apiError.ts";
import { parseJson } from "../http/parseJson.ts";
import { unknownAddress, wrongMethod } from "../http/refusals.ts";
import { assertJson, bearerOf, decodeBody } from "../http/request.ts";
import type { Caller } from "../limits/caller.ts";
import { nameRoutes } from "../metrics/routes.ts";
import { register, unknownMachineKey } from "./machineCall.ts";
import { type MachineRoute, machineRoutes } from "./machineRoutes.ts";

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

const registerPath = "/register";

/** The pattern of a path below the prefix, as `machineRoutes` has it, and the id in it. */
function patternOf(path: string): { pattern: string; id: string } {
  const [, id] = /^\/jobs\/([^/]+)\//.exec(path) ?? [];
  return { pattern: id === undefined ? path : path.replace(id, "{id}"), id: id ?? "" };
}

nameRoutes(prefix, (_, path) => {
  const { pattern } = patternOf(path);
  return pattern === registerPath || Object.hasOwn(machineRoutes, pattern) ? pattern : null;
});

/** The call that an address names, and the id in it. */
function findCall(request: Request) {
  const { pathname } = new URL(request.url);
  const path = pathname.slice(prefix.length);
  const { pattern, id } = patternOf(path);
  const route = Object.hasOwn(machineRoutes, pattern) ? machineRoutes[pattern] : undefined;
  if (route === undefined && path !== registerPath) throw unknownAddress(pathname);
  return { route, id };
}

async function authenticate(request: Request): Promise<AuthenticatedMachine> {
  const machine = await authenticateMachine(engine(), bearerOf(request.headers) ?? "");
  if (machine === null) throw unknownMachineKey();
  return machine;
}

async function carryOut(
  { answer, id }: { answer: MachineRoute["answer"]; id: string },
  machine: AuthenticatedMachine,
  requestId: string,
  bytes: Uint8Array,
): Promise<Response> {
  const body = parseJson(decodeBody(bytes), "keep");
  return jsonResponse(await answer({ engine: engine(), machine, id, body }), requestId);
}

async function answerMachine(request: Request, requestId: string): Promise<Response> {
  const { route, id } = findCall(request);
  if (request.method !== "POST") throw wrongMethod(request.method, ["POST"]);
  assertProtocol(request.headers);
  if (route === undefined) return register(request, requestId);
  const machine = await authenticate(request);
  assertJson(request.headers);
  const key = `machine:${machine.machineId}`;
  const caller: Caller = { key, network: null, standing: "machine" };
  const { bytesMax, answer } = route;
  return withBody(request, { door: "machine", requestId, caller, bytesMax }, (body) =>
    carryOut({ answer, id }, machine, requestId, body),
  );
}

/** Answers a call that was admitted, on whatever thread this is. */
export async function answerMachineBody(
  request: Request,
  requestId: string,
  body: Uint8Array,
): Promise<Response> {
  const { route, id } = findCall(request);
  if (route === undefined) throw unknownAddress(new URL(request.url).pathname);
  return carryOut({ answer: route.answer, id }, await authenticate(request), requestId, body);
}

/** Answers every request below /api/machine/v1, as contracts/machineProtocol.ts says. */
export function handleMachine(request: Request): Promise<Response> {
  return answerRequest((requestId) => answerMachine(request, requestId));
}
