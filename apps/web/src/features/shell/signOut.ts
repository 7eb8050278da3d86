/** Ends this session, or every session of the account, then leaves for the sign-in page. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  await fetch(everywhere ? "/api/auth/sign-out-everywhere" : "/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(10_000),
  });
  globalThis.location.assign("/sign-in");
}
