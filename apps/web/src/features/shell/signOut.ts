/** Ends the session on the server, then leaves for the sign-in page. */
export async function signOut(): Promise<void> {
  await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(10_000),
  });
  globalThis.location.assign("/sign-in");
}
