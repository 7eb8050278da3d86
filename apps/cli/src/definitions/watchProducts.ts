import { lstat, rm, rmdir } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import type { Definition } from "@lapline/contracts/definitions";
import type { ProgramIo } from "../programIo.ts";
import { createGit } from "./createGit.ts";
import { type OpenedVersion, workingTree } from "./openVersions.ts";

const isThere = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Looks at a working tree before it is built. The answer removes what a definition's steps and commands
 * name and what was not there before: `-o bench.test`, `build/bench`, an output, and the folders that were
 * made for it once they are empty. What git ignores stays, for the next build; everything else that
 * appeared is noted, since somebody may have written it meanwhile.
 */
export async function watchProducts(
  io: Pick<ProgramIo, "env" | "note">,
  { target, scenarios }: Definition,
  version: OpenedVersion,
): Promise<() => Promise<void>> {
  if (version.name !== workingTree) return async () => undefined;
  const { folder } = version;
  const { git } = createGit(io.env.inherited);
  const named = new Set([
    ...(target.build?.steps ?? []).flatMap((step) =>
      step.flatMap((argument, index) => pathsIn(argument, "", step[index - 1]?.startsWith("-"))),
    ),
    ...scenarios.flatMap(({ command }) =>
      command === undefined
        ? []
        : // The program is no product of itself: where a step makes it, the step names it.
          [...command.run.slice(1), command.output].flatMap((text) =>
            pathsIn(text, command.folder ?? ""),
          ),
    ),
  ]);
  const made: { path: string; folders: string[] }[] = [];
  for (const path of named) {
    if (await isThere(join(folder, path))) continue;
    made.push({ path, folders: await missingFolders(folder, path) });
  }
  const before = new Set(await untracked(git, folder));
  return async () => {
    for (const { path, folders } of made) {
      const isIgnored = await git(folder, ["check-ignore", "--quiet", "--", path]).then(
        () => true,
        () => false,
      );
      if (isIgnored) continue;
      // What cannot be removed must not hide what was measured; it is noted.
      await rm(join(folder, path), { recursive: true, force: true }).catch(() => undefined);
      // One with anything else in it stays, and with it those around it.
      for (const each of folders) await rmdir(join(folder, each)).catch(() => undefined);
    }
    const left = (await untracked(git, folder)).filter((path) => !before.has(path));
    if (left.length > 0) {
      const shown = left.slice(0, leftMax).join(", ");
      const more = left.length > leftMax ? ` and ${left.length - leftMax} more` : "";
      io.note(`New in the working tree: ${shown}${more}. Remove them, or add them to .gitignore.`);
    }
  };
}

const leftMax = 5;

/**
 * Paths below the folder that an argument may name: all of it, or what follows its `=`. A bare word is a
 * command of its program, such as `test`, unless a flag stands before it, as in `-B build`. Pure.
 */
function pathsIn(argument: string, folder: string, followsFlag = false): string[] {
  const text = argument.slice(argument.lastIndexOf("=") + 1);
  const isPath = /[./]/.test(text) || text !== argument || followsFlag;
  if (!isPath || text === "" || /[\s{}$*"'`]/.test(text) || text.startsWith("-")) return [];
  const path = normalize(join(folder, text));
  const isBelow = !text.startsWith("/") && path !== "." && !path.split(sep).includes("..");
  return isBelow ? [path] : [];
}

/** The folders of a path that do not exist, the innermost first. */
async function missingFolders(folder: string, path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let place = dirname(path); place !== "."; place = dirname(place)) {
    if (await isThere(join(folder, place))) break;
    missing.push(place);
  }
  return missing;
}

/** What git neither has nor ignores; nothing where there is no repository. */
async function untracked(git: ReturnType<typeof createGit>["git"], folder: string) {
  const args = ["status", "--porcelain", "-z", "--untracked-files=normal", "--", "."];
  const status = await git(folder, args).catch(() => "");
  return status.split("\0").flatMap((line) => (line.startsWith("?? ") ? [line.slice(3)] : []));
}
