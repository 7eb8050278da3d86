import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { roomHostname } from "./bubblewrapArgv.ts";
import type { RoomAccount } from "./entryArgv.ts";

const HOME = "/tmp";

/**
 * Files that stand in for the host's: accounts, names and addresses. Programs ask them for the name
 * of the account that they run as. A mounted file stays after its folder is removed.
 */
export async function writeStubs({ uid, gid }: RoomAccount): Promise<{
  stubs: Record<string, string>;
  /** An empty folder that a maker may cover. */
  base: string;
  remove(): Promise<void>;
}> {
  const texts = {
    passwd: `bench:x:${uid}:${gid}:bench:${HOME}:/bin/sh\n`,
    group: `bench:x:${gid}:\n`,
    hosts: `127.0.0.1 localhost ${roomHostname}\n::1 localhost\n`,
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\nservices: files\n",
    "resolv.conf": "",
  };
  const folder = await mkdtemp(join(tmpdir(), "lapline-walls-"));
  const stubs: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    stubs[`/etc/${name}`] = join(folder, name);
    await writeFile(join(folder, name), text, { mode: 0o644 });
  }
  const base = join(folder, "root");
  await mkdir(base);
  return { stubs, base, remove: () => rm(folder, { recursive: true, force: true }) };
}
