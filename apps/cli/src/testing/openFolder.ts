import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { vi } from "vitest";
import { temporaryFolder } from "./temporaryFolder.ts";

/** A repository with these files, as the working folder of the command line. */
export async function openFolder(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  const write = async (more: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(more)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  };
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd: folder,
      stdio: "pipe",
    });
  const release = (tag: string) => {
    git("add", "--all");
    git("commit", "--quiet", "--message", tag);
    git("tag", tag);
  };
  await write(files);
  git("init", "--quiet");
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  return { folder, write, release };
}
