import { unzipSync } from "fflate";
import { unpackTar } from "modern-tar";
import type { NamedFile } from "../namedFile.ts";

export type Unpacked = { ok: true; files: NamedFile[] } | { ok: false; sentence: string };

/** What an archive may hold, so that a small file cannot fill the memory of who opens it. */
const bytesMaxUsual = 256 * 1024 * 1024;

/** Whether a file is unpacked before it is imported, by its name. Pure. */
export function isArchiveName(name: string): boolean {
  return /\.(zip|tar|tar\.gz|tgz)$/i.test(name);
}

/**
 * The text files of a .zip, .tar or .tar.gz, by their paths; folders and empty files are left out.
 * Never throws: what is no archive, or holds more than 256 MiB, is told in a sentence.
 */
export async function unpackFiles({
  name,
  bytes,
  bytesMax = bytesMaxUsual,
}: {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  bytesMax?: number;
}): Promise<Unpacked> {
  const tooLarge = {
    ok: false,
    sentence: `${name} holds more than ${bytesMax / 1024 / 1024} MiB. Import its files in parts.`,
  } as const;
  try {
    const entries = /\.zip$/i.test(name)
      ? unzip(bytes, bytesMax)
      : await untar(name, bytes, bytesMax);
    if (entries === null) return tooLarge;
    const files = entries
      .filter(([path, data]) => data.length > 0 && !path.endsWith("/"))
      .map(([path, data]) => ({ name: path, content: new TextDecoder().decode(data) }));
    return files.length > 0
      ? { ok: true, files }
      : { ok: false, sentence: `${name} holds no file.` };
  } catch {
    return {
      ok: false,
      sentence: `${name} cannot be unpacked. Check that it is a whole .zip or .tar file.`,
    };
  }
}

type Entry = [path: string, data: Uint8Array];

/** Null: it holds too much. */
function unzip(bytes: Uint8Array, bytesMax: number): Entry[] | null {
  let sum = 0;
  const entries = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      sum += originalSize;
      return sum <= bytesMax;
    },
  });
  return sum > bytesMax ? null : Object.entries(entries);
}

async function untar(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  bytesMax: number,
): Promise<Entry[] | null> {
  const plain = /gz$/i.test(name) ? await gunzip(bytes, bytesMax) : bytes;
  if (plain === null) return null;
  const entries = await unpackTar(plain, { filter: ({ type }) => type === "file" });
  return entries.map(({ header, data }) => [header.name, data ?? new Uint8Array()]);
}

async function gunzip(
  bytes: Uint8Array<ArrayBuffer>,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"))
    .getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sum = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    sum += value.length;
    if (sum > bytesMax) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
