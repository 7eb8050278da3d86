import { problemSchema } from "@lapline/contracts";
import type { z } from "zod";
import { parseAnswer } from "./parseAnswer.ts";

export interface ServerCall<T> {
  url: string;
  method: "GET" | "POST" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  schema: z.ZodType<T>;
}

/** What became of a call. `refused`: repeating it will not help. `unreachable`: it may work later. */
export type ServerAnswer<T> =
  | { kind: "ok"; value: T }
  | { kind: "refused"; status: number; sentence: string }
  | { kind: "unreachable"; sentence: string };

const timeoutMs = 30_000;

/** Makes one call and parses its answer. Never throws for what a server or a network can do. */
export async function callServer<T>(call: ServerCall<T>): Promise<ServerAnswer<T>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(new URL(call.path, call.url), {
      method: call.method,
      headers: {
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    return { kind: "unreachable", sentence: `${call.url} does not answer: ${reasonOf(error)}` };
  }
  const json = parseJson(text);
  if (!response.ok) return readProblem(response.status, json);
  const parsed = parseAnswer(call.schema, json);
  if (parsed !== null) return { kind: "ok", value: parsed.value };
  return {
    kind: "refused",
    status: response.status,
    sentence: `${call.url} answered ${call.path} in a way this version does not know. \`lapline doctor\` compares the versions.`,
  };
}

function readProblem(status: number, json: unknown): ServerAnswer<never> {
  const problem = parseAnswer(problemSchema, json)?.value;
  const details = problem?.errors ?? [];
  const sentence = [
    problem?.detail ?? `The server answered with status ${status}.`,
    ...details.map(({ path, message }) => `  ${path}: ${message}`),
  ].join("\n");
  const mayWorkLater = status >= 500 || status === 429 || status === 408;
  return mayWorkLater ? { kind: "unreachable", sentence } : { kind: "refused", status, sentence };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== ""
    ? error.cause.message
    : error.message;
}
