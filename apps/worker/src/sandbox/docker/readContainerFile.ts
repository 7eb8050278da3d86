import { Readable } from "node:stream";
import type Docker from "dockerode";
import { unpackTar } from "modern-tar";
import { engineStatus } from "./connectEngine.ts";

const HEADERS_BYTES_MAX = 64 * 1024;

/**
 * Text of a file in a container; null where there is no regular file of at most `bytesMax`. A link at
 * its end is no file; one on the way leads nowhere but into the container.
 */
export async function readContainerFile(
  container: Docker.Container,
  path: string,
  bytesMax: number,
): Promise<string | null> {
  const archive = await container.getArchive({ path }).catch((error: unknown) => {
    if (engineStatus(error) === 404) return null;
    throw error;
  });
  if (archive === null) return null;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of Readable.from(archive) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > bytesMax + HEADERS_BYTES_MAX) return null;
    pieces.push(piece);
  }
  const [first, ...others] = await unpackTar(Buffer.concat(pieces));
  if (first === undefined || others.length > 0 || first.header.type !== "file") return null;
  const content = first.data ?? new Uint8Array();
  return content.length > bytesMax ? null : Buffer.from(content).toString("utf8");
}
