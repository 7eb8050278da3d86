import { createServer } from "node:net";

export interface HostLock {
  release(): Promise<void>;
}

/**
 * Takes the lock that lets one worker per scope measure on this host; null when another process
 * holds it. The lock is an abstract Unix socket: taking it is atomic, and the kernel drops it with
 * its owner however that ends, so there is no stale lock file to judge.
 */
export function acquireHostLock(scope: string): Promise<HostLock | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(`\0lapline-worker-${scope}`, () => {
      server.unref();
      resolve({
        release: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
