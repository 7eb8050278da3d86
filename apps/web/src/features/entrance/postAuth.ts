import type { Problem } from "@lapline/contracts";
import { problemFromError } from "@/client/problemFromError.ts";

export type AuthAnswer =
  /** `secondFactor`: the account asks for a code too. */
  { ok: true; secondFactor: boolean } | { ok: false; problem: Problem };

/** Posts to the sign-in service; otherwise why it was refused. */
export async function postAuth(path: string, body: object): Promise<AuthAnswer> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, secondFactor: Object(answer).secondFactor === true };
    return { ok: false, problem: problemFromError({ data: { problem: answer } }) };
  } catch (error) {
    return { ok: false, problem: problemFromError(error) };
  }
}
