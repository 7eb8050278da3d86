import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A zip archive of deflated files; `modes`: Unix modes of those that are not plain files. */
export function zipOf(
  files: Readonly<Record<string, Buffer>>,
  modes: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(content, name, { mode: modes[name] ?? 0o100644 });
  }
  zip.end();
  return buffer(zip.outputStream);
}
