/**
 * Called once by Next.js before the first request; a bad environment ends the process with a sentence.
 * Next.js also compiles this file for its edge runtime, where nothing of ours runs: the condition is
 * a constant of that build.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startServer } = await import("./server/startServer.ts");
    startServer();
  }
}
