import type { Problem } from "@lapline/contracts";
import { problemFromError } from "@/client/problemFromError.ts";

/** Posts to the sign-in service; otherwise why it was refused. */
export async function postAuth(
  path: string,
  body: object,
): Promise<{ ok: true } | { ok: false; problem: Problem }> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.ok) return { ok: true };
    const problem: unknown = await response.json();
    return { ok: false, problem: problemFromError({ data: { problem } }) };
  } catch (error) {
    return { ok: false, problem: problemFromError(error) };
  }
}
