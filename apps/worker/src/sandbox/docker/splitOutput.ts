import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type Docker from "dockerode";

/** What a container prints, by stream. */
export interface SplitOutput {
  stdout: Readable;
  stderr: Readable;
  /** Settles when everything that it printed was read; both streams have to be. */
  drained: Promise<void>;
}

/** Takes apart the one stream in which the engine sends both outputs of a container. */
export function splitOutput(
  modem: Docker["modem"],
  stream: NodeJS.ReadWriteStream | Readable,
): SplitOutput {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  modem.demuxStream(stream, stdout, stderr);
  const drained = finished(stream, { writable: false })
    .catch(() => undefined)
    .then(async () => {
      stdout.end();
      stderr.end();
      // The last piece has come, and may not have reached its reader yet.
      await Promise.allSettled([finished(stdout), finished(stderr)]);
    });
  return { stdout, stderr, drained };
}
