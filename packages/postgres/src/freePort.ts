import { createServer } from "node:net";

/**
 * Asks the kernel for a TCP port on 127.0.0.1 that nothing listens on at this moment.
 * Another process may still take it before the caller does: callers report that, and try again.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
