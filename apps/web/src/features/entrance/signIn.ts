import { problemFromError } from "@/client/problemFromError.ts";

/** Opens a session; the cookie comes with the answer. Otherwise the sentence why not. */
export async function signIn(
  email: string,
  password: string,
): Promise<{ ok: true } | { ok: false; detail: string }> {
  try {
    const response = await fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.ok) return { ok: true };
    const problem: unknown = await response.json();
    return { ok: false, detail: problemFromError({ data: { problem } }).detail };
  } catch (error) {
    return { ok: false, detail: problemFromError(error).detail };
  }
}
