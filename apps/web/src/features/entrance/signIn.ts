import { postAuth } from "./postAuth.ts";

/**
 * Opens a session; the cookie comes with the answer. With `secondFactor` the account asks for a code
 * first. Otherwise the sentence why not.
 */
export async function signIn(
  email: string,
  password: string,
): Promise<{ ok: true; secondFactor: boolean } | { ok: false; detail: string }> {
  const answer = await postAuth("/sign-in/email", { email, password });
  return answer.ok ? answer : { ok: false, detail: answer.problem.detail };
}
