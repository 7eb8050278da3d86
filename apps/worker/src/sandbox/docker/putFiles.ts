import { posix } from "node:path";
import type Docker from "dockerode";
import { containerDataDir, foreignTmpDir } from "./hostConfig.ts";
import { type TarItem, tarStream } from "./tarStream.ts";

const owned = { uid: 0, gid: 0 };

/**
 * Writes files into a container's data folder. Folders are made on the way and open to whatever
 * account the image runs as, the data folder too where it is not the volume itself. Beside such a one
 * lies the folder for temporary files.
 */
export async function putFiles(
  container: Docker.Container,
  dataDir: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const inside = posix.relative(containerDataDir, dataDir);
  const named = Object.entries(files).map(([name, text]) => ({
    name: posix.join(inside, name),
    text,
  }));
  const beside = inside === "" ? [] : [`${posix.relative(containerDataDir, foreignTmpDir)}/x`];
  const folders = foldersOf([`${inside}/x`, ...beside, ...named.map(({ name }) => name)]);
  const items: TarItem[] = [
    ...folders.map((name) => ({
      name: `${name}/`,
      mode: 0o1777,
      ...owned,
      content: { kind: "folder" } as const,
    })),
    ...named.map(({ name, text }) => ({
      name,
      mode: 0o644,
      ...owned,
      content: { kind: "text", text } as const,
    })),
  ];
  if (items.length > 0) await container.putArchive(tarStream(items), { path: containerDataDir });
}

/** The folders that the files lie in, each after the one that holds it. */
function foldersOf(names: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const name of names) {
    for (let at = posix.dirname(name); at !== "." && at !== "/"; at = posix.dirname(at)) {
      folders.add(at);
    }
  }
  return [...folders].sort();
}
