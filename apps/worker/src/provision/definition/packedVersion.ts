import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { z } from "zod";
import { pathIn } from "../../paths/pathIn.ts";
import type { VersionVolume } from "../../sandbox/docker/openVersionVolume.ts";
import { tarStream } from "../../sandbox/docker/tarStream.ts";
import { versionAccount, versionRoot } from "../../sandbox/docker/versionPlace.ts";

/** Says which archives a version that was built in containers consists of. */
export const packedList = "parts.json";

const partSchema = z.strictObject({
  file: z.string(),
  /** Folder below the root that it is unpacked into; `.` is the root. */
  into: z.string(),
});
export type PackedPart = z.infer<typeof partSchema>;

/** Unpacks the archives of an artifact into an empty volume. */
export async function unpackVersion(dir: string, volume: VersionVolume): Promise<void> {
  const text = await readFile(pathIn(dir, packedList), "utf8");
  for (const { file, into } of z.array(partSchema).parse(JSON.parse(text))) {
    const folders = foldersOn(into).map((name) => ({
      ...{ name: `${name}/`, mode: 0o755, ...versionAccount },
      content: { kind: "folder" } as const,
    }));
    if (folders.length > 0) await volume.put(tarStream(folders), versionRoot);
    await volume.put(createReadStream(pathIn(dir, file)), posix.join(versionRoot, into));
  }
}

/** The folders on a way, each after the one that holds it. */
function foldersOn(way: string): string[] {
  const parts = way.split("/").filter((part) => part !== "" && part !== ".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
