import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { tarBlockBytes, tarHeader } from "./tarHeader.ts";

/** A folder, a text, or a file of this machine, to be put into an archive. */
export interface TarItem {
  name: string;
  mode: number;
  uid: number;
  gid: number;
  content: { kind: "folder" } | { kind: "text"; text: string } | { kind: "file"; path: string };
}

/** Streams items as a tar archive, without holding a file in memory. */
export function tarStream(items: readonly TarItem[]): Readable {
  return Readable.from(archive(items));
}

async function* archive(items: readonly TarItem[]): AsyncGenerator<Buffer> {
  for (const item of items) {
    const sizeBytes = await sizeOf(item);
    yield tarHeader({ ...item, sizeBytes });
    if (item.content.kind === "text") yield Buffer.from(item.content.text);
    if (item.content.kind === "file") yield* createReadStream(item.content.path);
    const rest = sizeBytes % tarBlockBytes;
    if (rest > 0) yield Buffer.alloc(tarBlockBytes - rest);
  }
  yield Buffer.alloc(2 * tarBlockBytes);
}

async function sizeOf({ content }: TarItem): Promise<number> {
  switch (content.kind) {
    case "folder":
      return 0;
    case "text":
      return Buffer.byteLength(content.text);
    case "file":
      return (await stat(content.path)).size;
  }
}
