import { constants } from "node:fs";
import { lstat, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { commandOutputBytesMax } from "@lapline/contracts";

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** A file below a folder that code of others has written to. */
interface Place {
  folder: string;
  /** Path below it, `/` between its parts. */
  below: string;
}

/** What stands at a path; a link on the way is where it ends, since the worker follows none. */
async function walk({ folder, below }: Place) {
  let place = folder;
  const parts = below.split("/").filter((part) => part !== "" && part !== ".");
  for (const [index, part] of parts.entries()) {
    place = join(place, part);
    const stats = await lstat(place).catch(() => null);
    if (stats === null) return { kind: "missing" as const };
    const isLast = index === parts.length - 1;
    if (stats.isSymbolicLink()) return { kind: "link" as const, place, isLast };
    if (isLast) return { kind: "there" as const, place, stats };
    if (!stats.isDirectory()) return { kind: "blocked" as const };
  }
  return { kind: "there" as const, place, stats: await lstat(folder) };
}

/** Why a program cannot start in a folder of the version; null: it can. Links stay behind the walls. */
export async function folderProblem(place: Place): Promise<string | null> {
  const found = await walk(place);
  if (found.kind === "link" || (found.kind === "there" && found.stats.isDirectory())) return null;
  return `The version has no folder ${place.below}.`;
}

/**
 * Removes what an earlier trial left as its output, which would pass for this one's. Answers why this
 * trial's could not be told from it; null: nothing is there any more.
 */
export async function clearOutput(place: Place): Promise<string | null> {
  const found = await walk(place);
  switch (found.kind) {
    case "missing":
      return null;
    case "link":
      // What is removed is the link.
      if (!found.isLast) return throughLink(place);
      await rm(found.place);
      return null;
    case "blocked":
      return `There is no folder for the output ${place.below}, but a file.`;
    case "there":
      if (!found.stats.isDirectory()) {
        await rm(found.place);
        return null;
      }
      return `The output ${place.below} is a folder. Name one file, or print the results.`;
  }
}

/** Text of an output, a sentence why it is not read, or null where there is no file of a size to read. */
export async function readOutput(
  place: Place,
): Promise<{ text: string | null; problem: string | null }> {
  const found = await walk(place);
  if (found.kind === "link") return { text: null, problem: throughLink(place) };
  if (found.kind !== "there" || !found.stats.isFile()) return { text: null, problem: null };
  // A pipe would wait for somebody to write into it.
  const file = await open(found.place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { size } = await file.stat();
    if (size > commandOutputBytesMax) return { text: null, problem: null };
    return { text: await file.readFile("utf8"), problem: null };
  } finally {
    await file.close();
  }
}

function throughLink({ below }: Place): string {
  return `The output ${below} is reached through a link, which is not followed. Write the file itself.`;
}
