import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createTarPacker, type TarPackController } from "modern-tar";

/** A folder, a text, or a file of this machine, to be put into an archive. */
export interface TarItem {
  /** Relative path; folders end with a slash. */
  name: string;
  mode: number;
  uid: number;
  gid: number;
  content: { kind: "folder" } | { kind: "text"; text: string } | { kind: "file"; path: string };
}

/** A fixed time: equal content gives an equal archive. */
const mtime = new Date(0);

/**
 * Streams items as a tar archive, without holding a file in memory. The stream fails when a file cannot
 * be read or changes its size on the way.
 */
export function tarStream(items: readonly TarItem[]): Readable {
  const { readable, controller } = createTarPacker();
  // What goes wrong is told by the stream itself.
  pack(controller, items).catch((error: unknown) => controller.error(error));
  return Readable.fromWeb(readable as NodeReadableStream);
}

async function pack(controller: TarPackController, items: readonly TarItem[]): Promise<void> {
  for (const { content, ...header } of items) {
    const { size, body } = await bodyOf(content);
    const type = content.kind === "folder" ? "directory" : "file";
    await pipeline(body, Writable.fromWeb(controller.add({ ...header, type, size, mtime })));
  }
  controller.finalize();
}

async function bodyOf(content: TarItem["content"]): Promise<{ size: number; body: Readable }> {
  switch (content.kind) {
    case "folder":
      return { size: 0, body: Readable.from([]) };
    case "text": {
      const bytes = Buffer.from(content.text);
      return { size: bytes.length, body: Readable.from(bytes.length > 0 ? [bytes] : []) };
    }
    case "file": {
      const { size } = await stat(content.path);
      return { size, body: createReadStream(content.path) };
    }
  }
}
