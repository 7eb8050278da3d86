import { startServer } from "./server/startServer.ts";

/** Called once by Next.js before the first request; a bad environment ends the process with a sentence. */
export function register(): void {
  startServer();
}
