import { showToast } from "@/components/ui/showToast.ts";

/** Signs out here, or everywhere; says so when the server did not answer and the session lives on. */
export function leave({ everywhere } = { everywhere: false }): void {
  signOut({ everywhere }).catch(() =>
    showToast({
      tone: "error",
      title: "You are still signed in",
      detail: "The server did not answer. Try again when it does.",
    }),
  );
}

/** Ends this session, or every session of the account, then leaves for the sign-in page. */
async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  await fetch(everywhere ? "/api/auth/sign-out-everywhere" : "/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(10_000),
  });
  globalThis.location.assign("/sign-in");
}
