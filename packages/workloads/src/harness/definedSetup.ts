import {
  type Expectation,
  methodOf,
  parseJsonPath,
  type SetupRequest,
  type VerifyRequest,
  valueAtPath,
} from "@lapline/contracts/definitions";
import type { HttpReply, SendHttp } from "../drivers/httpApi.ts";
import { compileExpectation, headerOf } from "../requests/compileExpectation.ts";
import { compileRequest } from "../requests/compileRequest.ts";
import type { TemplateValues } from "../requests/fillTemplate.ts";
import { messageOf } from "./trialContext.ts";

/** Repeated requests of the setup that are under way at once. */
const atOnce = 16;

/**
 * Sends the requests of the setup in order and keeps what they ask for. Throws an Error that names the
 * request, what was expected and what came.
 */
export async function runSetup(
  setup: readonly SetupRequest[],
  { values, kept, send }: { values: TemplateValues; kept: Map<string, unknown>; send: SendHttp },
): Promise<void> {
  let n = 0;
  for (const [index, request] of setup.entries()) {
    const { method, path } = methodOf(request);
    const { repeat = 1, keep = {}, expect } = request;
    const first = n + 1;
    n += repeat;
    try {
      const one = singleRequest(request, values, send, expect);
      let next = first;
      const sendSome = async () => {
        let reply = await one(next++);
        while (next <= n) reply = await one(next++);
        return reply;
      };
      const senders = Array.from({ length: Math.min(atOnce, repeat) }, sendSome);
      const [reply] = await Promise.all(senders);
      for (const [name, from] of Object.entries(keep)) {
        if (reply !== undefined) kept.set(name, keptValue(name, from, reply));
      }
    } catch (error) {
      const what = `Setup request ${index + 1} (${method.toUpperCase()} ${path})`;
      throw new Error(`${what}: ${messageOf(error)}`, { cause: error });
    }
  }
}

/** Sends a request with a number and throws what was not as expected. */
function singleRequest(
  request: SetupRequest | VerifyRequest,
  values: TemplateValues,
  send: SendHttp,
  expect: Expectation = {},
): (n: number) => Promise<HttpReply> {
  const callOf = compileRequest(request, values);
  const expectation = compileExpectation(expect, values);
  return async (n) => {
    const reply = await send(callOf(n));
    const { body, headers = [] } = reply;
    const refused = expectation.status(reply.status);
    if (refused !== null) throw new Error(`${refused}: ${body.slice(0, 300)}`);
    const problem = expectation.answer?.({ body, headers }, n) ?? null;
    if (problem !== null) throw new Error(problem);
    return reply;
  };
}

function keptValue(name: string, from: string, { body, headers = [] }: HttpReply): unknown {
  const [, header] = /^header (\S+)$/.exec(from) ?? [];
  const path = parseJsonPath(from);
  let value: unknown;
  if (header !== undefined) value = headerOf(headers, header);
  else if (path !== null) {
    try {
      value = valueAtPath(JSON.parse(body), path);
    } catch {
      throw new Error(`the answer is not JSON, so ${name} cannot be kept: ${body.slice(0, 300)}`);
    }
  }
  if (value === undefined || value === null) {
    throw new Error(`the answer has no ${from} for ${name}: ${body.slice(0, 300)}`);
  }
  return value;
}

/**
 * Sends the checks after the clock; answers a sentence for each that does not hold. One that is
 * repeated ends with its first that does not.
 */
export async function runVerify(
  verify: readonly VerifyRequest[],
  { values, send }: { values: TemplateValues; send: SendHttp },
): Promise<string[]> {
  const problems: string[] = [];
  for (const request of verify) {
    const { method, path } = methodOf(request);
    try {
      const one = singleRequest(request, values, send, request.expect);
      for (let n = 1; n <= (request.repeat ?? 1); n++) await one(n);
    } catch (error) {
      problems.push(`${method.toUpperCase()} ${path}: ${messageOf(error)}.`);
    }
  }
  return problems;
}
