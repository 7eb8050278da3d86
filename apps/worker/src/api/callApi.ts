import {
  issueSentence,
  machineProtocolHeader,
  machineProtocolVersion,
  plainIssue,
  problemContentType,
  problemSchema,
} from "@lapline/contracts";
import type { z } from "zod";
import type { ApiAnswer } from "./apiAnswer.ts";

/** One call: `schema` parses a 200 or 201; 204 gives `whenEmpty`. */
export interface ApiCall<T> {
  path: string;
  body: unknown;
  schema: z.ZodType<T> | null;
  whenEmpty?: T;
  timeoutMs: number;
  signal?: AbortSignal;
}

const ERROR_TEXT_CHARACTERS_MAX = 500;

/** Posts JSON to the machine API. Never throws for what a server or a network can do. */
export async function callApi<T>(
  connection: { baseUrl: string; key: string | null },
  call: ApiCall<T>,
): Promise<ApiAnswer<T>> {
  // By hand and not by AbortSignal.any: the callers' signals live for hours and thousands of calls.
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(new Error("the call was given up"));
  const late = () => controller.abort(new Error(`no answer within ${call.timeoutMs} ms`));
  const timer = setTimeout(late, call.timeoutMs);
  if (call.signal?.aborted === true) abort();
  call.signal?.addEventListener("abort", abort, { once: true });
  try {
    const response = await fetch(new URL(`/api/machine/v1${call.path}`, connection.baseUrl), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [machineProtocolHeader]: String(machineProtocolVersion),
        ...(connection.key === null ? {} : { authorization: `Bearer ${connection.key}` }),
      },
      body: JSON.stringify(call.body),
      redirect: "error",
      signal,
    });
    return response.ok ? await readValue(response, call) : await readProblem(response);
  } catch (error) {
    return { kind: "unavailable", sentence: describeNetworkError(error) };
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", abort);
  }
}

async function readValue<T>(response: Response, call: ApiCall<T>): Promise<ApiAnswer<T>> {
  if (response.status === 204 || call.schema === null) {
    await response.body?.cancel();
    if (call.whenEmpty !== undefined) return { kind: "ok", value: call.whenEmpty };
    return { kind: "refused", status: response.status, sentence: "the server sent no answer" };
  }
  const parsed = call.schema.safeParse(await response.json(), { error: plainIssue });
  if (parsed.success) return { kind: "ok", value: parsed.data };
  const issue = parsed.error.issues[0];
  const where = issue === undefined ? "" : issueSentence(issue);
  return {
    kind: "refused",
    status: response.status,
    sentence: `the server's answer to ${call.path} is not what the protocol says (${where})`,
  };
}

async function readProblem(response: Response): Promise<ApiAnswer<never>> {
  const sentence = await problemSentence(response);
  switch (response.status) {
    case 401:
      return { kind: "unauthorized", sentence };
    case 409:
      return { kind: "fenced", sentence };
    case 426:
      return { kind: "outdated", sentence };
    case 408:
    case 429:
      return { kind: "unavailable", sentence, ...retryAfter(response.headers) };
    default:
      return response.status >= 500
        ? { kind: "unavailable", sentence, ...retryAfter(response.headers) }
        : { kind: "refused", status: response.status, sentence };
  }
}

/** What the server asks to wait, in whole seconds; a date is nothing that it sends. */
function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const text = headers.get("retry-after") ?? "";
  return /^\d{1,5}$/.test(text) ? { retryAfterMs: Number(text) * 1000 } : {};
}

async function problemSentence(response: Response): Promise<string> {
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith(problemContentType) || type.startsWith("application/json")) {
    try {
      const parsed = problemSchema.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data.detail;
    } catch {
      // Not JSON after all: the text itself is the best there is.
    }
  }
  return `status ${response.status}: ${text.slice(0, ERROR_TEXT_CHARACTERS_MAX)}`;
}

function describeNetworkError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
