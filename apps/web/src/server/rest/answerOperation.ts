import { idempotencyKeySchema } from "@lapline/contracts";
import { z } from "zod";
import type { Caller } from "../appRouter.ts";
import { parseInput } from "../http/request.ts";
import type { JsonRoute, RawCall } from "../restRoute.ts";

/** What an operation without query parameters takes: a misspelt one must not pass unseen. */
const noParameters = z.strictObject({});

/** Refuses query parameters of an operation that takes none, before its body is looked at. */
export function refuseParameters(route: JsonRoute, query: Record<string, string>): void {
  if (route.query === undefined) parseInput(noParameters, query);
}

/** Calls a procedure by its dotted path. */
export async function callProcedure(
  caller: Caller,
  path: string,
  input: unknown,
): Promise<unknown> {
  const [noun = "", name = ""] = path.split(".");
  const procedure: unknown = Reflect.get(Reflect.get(caller, noun), name);
  if (typeof procedure !== "function") throw new Error(`there is no procedure ${path}`);
  return procedure(input);
}

/** The key of a change whose rows keep it themselves. */
function ownKey({ face }: JsonRoute, { headers }: Request) {
  const key = face.idempotencyKey === undefined ? null : headers.get("idempotency-key");
  return key === null ? {} : { idempotencyKey: parseInput(idempotencyKeySchema, key) };
}

/** What the procedure is called with. What the path names comes last: nothing else can be in its place. */
function inputOf(route: JsonRoute, { params, query, body, request }: RawCall): unknown {
  if (route.face.judged === "whole") {
    const input = { ...query, ...params };
    if (route.input !== undefined) parseInput(route.input, input);
    return input;
  }
  return Object.assign(
    {},
    route.query === undefined ? {} : parseInput(route.query, query),
    route.body === undefined ? {} : parseInput(route.body, body),
    ownKey(route, request),
    params,
  );
}

/** Answers an operation by its procedure; throws what the procedure throws, and 400 for wrong input. */
export async function answerOperation(route: JsonRoute, call: RawCall): Promise<unknown> {
  const answer = await callProcedure(call.caller, route.procedure, inputOf(route, call));
  const { reads } = route.face;
  return reads === undefined ? answer : callProcedure(call.caller, reads, answer);
}

/** Path of what was made; null where the operation makes nothing that has one. */
export function locationOf({ face }: JsonRoute, answer: unknown): string | null {
  const text = (name: string) => String(Object(answer)[name]);
  return face.location?.replaceAll(/\{(\w+)\}/g, (_part, name: string) => text(name)) ?? null;
}
