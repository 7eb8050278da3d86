import { issueSentence, problemSchema } from "@lapline/contracts";
import type { z } from "zod";

/**
 * Parses what a server answered. Keys that the schema does not know are left out, wherever they are: a
 * server that is newer says more. `json` loses them in place. Null where it is of another form.
 */
export function parseAnswer<T>(schema: z.ZodType<T>, json: unknown): { value: T } | null {
  for (;;) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return { value: parsed.data };
    const unknown = parsed.error.issues.filter((issue) => issue.code === "unrecognized_keys");
    // Each round leaves out one key at least, so it ends.
    if (unknown.length === 0) return null;
    for (const { path, keys } of unknown) {
      const place = path.reduce<unknown>((value, key) => Object(value)[key], json);
      for (const key of keys) Reflect.deleteProperty(Object(place), key);
    }
  }
}

export interface ServerCall<T> {
  url: string;
  method: "GET" | "POST" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  schema: z.ZodType<T>;
  /** How long an answer may take; half a minute when left out. */
  timeoutMs?: number;
}

/** What became of a call. `refused`: repeating it will not help. `unreachable`: it may work later. */
export type ServerAnswer<T> =
  | { kind: "ok"; value: T }
  | { kind: "refused"; status: number; sentence: string }
  /** `retryAfterMs`: the server has no room for it before that. */
  | { kind: "unreachable"; sentence: string; retryAfterMs?: number };

const timeoutMsUsual = 30_000;

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
      signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMsUsual),
    });
    text = await response.text();
  } catch (error) {
    return { kind: "unreachable", sentence: `${call.url} does not answer: ${reasonOf(error)}` };
  }
  const json = parseJson(text);
  if (!response.ok) {
    const answer = readProblem(response.status, json);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const isWaiting = answer.kind === "unreachable" && response.status === 429 && seconds >= 0;
    return isWaiting ? { ...answer, retryAfterMs: seconds * 1_000 } : answer;
  }
  const parsed = parseAnswer(call.schema, json);
  if (parsed !== null) return { kind: "ok", value: parsed.value };
  return {
    kind: "refused",
    status: response.status,
    sentence: `${call.url} answered ${call.path} in a form that this version of lapline does not understand. Run \`lapline doctor\` to compare versions.`,
  };
}

function readProblem(status: number, json: unknown): ServerAnswer<never> {
  const problem = parseAnswer(problemSchema, json)?.value;
  const detail = problem?.detail ?? `The server answered with status ${status}.`;
  // The detail has the first mistake in full.
  const details = (problem?.errors ?? []).filter(({ message }) => !detail.includes(message));
  const lines = details.map(
    ({ path, message }) => `  ${issueSentence({ path: path === "" ? [] : [path], message })}`,
  );
  const sentence = [detail, ...lines].join("\n");
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
