import type { Problem } from "@lapline/contracts";

export type Posted = { ok: true; answer: unknown } | { ok: false; problem: Problem };

interface PostOptions {
  projectId: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Large files do not fit a call of the typed client, which takes 1 MiB; the REST API takes 16. */
export async function postToApi(
  path: string,
  body: unknown,
  { projectId, headers, signal }: PostOptions,
): Promise<Posted> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "lapline-project": projectId, ...headers },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, problem: unreachable };
  }
  if (response.ok) return { ok: true, answer };
  const isProblem = typeof answer === "object" && answer !== null && "detail" in answer;
  return { ok: false, problem: isProblem ? (answer as Problem) : unreachable };
}

const unreachable: Problem = {
  type: "about:blank",
  title: "No answer",
  status: 599,
  code: "unreachable",
  detail:
    "The server did not answer. Check that it runs, then try again; nothing is imported twice.",
};
