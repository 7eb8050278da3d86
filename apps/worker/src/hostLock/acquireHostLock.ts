import { createServer } from "node:net";

export interface HostLock {
  release(): Promise<void>;
}

/** Length of an address of a Unix socket on Linux (sun_path). */
const addressBytes = 108;

/**
 * Takes the lock that lets one worker per scope measure on this host; null when another process
 * holds it. The lock is an abstract Unix socket: taking it is atomic, and the kernel drops it with
 * its owner however that ends, so there is no stale lock file to judge. Its name fills the whole
 * address: Node.js 20 pads names to that length and later ones do not, and all shall exclude each other.
 */
export function acquireHostLock(scope: string): Promise<HostLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(`\0lapline-worker-${scope}`.padEnd(addressBytes, "\0"), () => {
      server.unref();
      resolve({
        release: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
