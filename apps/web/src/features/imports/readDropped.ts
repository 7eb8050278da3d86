import { isArchiveName, pickResults } from "@lapline/contracts";
import type { DraftFile } from "./importDraft.ts";

export type Dropped = { ok: true; files: DraftFile[] } | { ok: false; sentence: string };

/** Reads files as they were dropped or chosen; of an archive those in it that hold results. */
export async function readDropped(dropped: readonly File[]): Promise<Dropped> {
  const files: DraftFile[] = [];
  for (const file of dropped) {
    const { name } = file;
    if (!isArchiveName(name)) {
      files.push({ name, content: await file.text() });
      continue;
    }
    // Few imports come in one, so the page does not load what opens them.
    const { unpackFiles } = await import("./unpackDropped.ts");
    const unpacked = await unpackFiles({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
    if (!unpacked.ok) return unpacked;
    files.push(...pickResults(unpacked.files));
  }
  return { ok: true, files };
}
