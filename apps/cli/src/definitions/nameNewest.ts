import type { RunInput } from "@lapline/contracts";
import { sourceKindOf } from "@lapline/contracts/definitions";
import { Failure } from "../failure.ts";
import { listNewest } from "./chooseVersions.ts";
import type { HostIo } from "./findHostNode.ts";
import { readDefinition } from "./readDefinition.ts";

/**
 * The submission of a definition with its newest versions by name: a server lists those of what it has
 * stored, and a dry run stores nothing. Null where they cannot be listed here, which is noted.
 */
export async function nameNewest(
  io: HostIo,
  submission: RunInput,
  { file, folder, last }: { file: string | undefined; folder: string; last: number },
): Promise<RunInput | null> {
  const { definition, targets = [] } = submission;
  if (definition === undefined || !("text" in definition)) return null;
  try {
    const read = await readDefinition(file, folder);
    io.note(`Looking up the versions of ${read.definition.target.id} …`);
    const versions = await listNewest(io, read, last, definition.repository).catch((error) =>
      listHere(io, read, last, error),
    );
    const named = targets.map(({ lastVersions: _, ...target }) => ({ ...target, versions }));
    return { ...submission, targets: named };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    io.note(error.message);
    return null;
  }
}

/** The tags of the checkout where its repository cannot be reached; otherwise the error stands. */
async function listHere(
  io: HostIo,
  read: Awaited<ReturnType<typeof readDefinition>>,
  last: number,
  error: unknown,
): Promise<string[]> {
  const liesHere = sourceKindOf(read.definition.target.source) === "checkout";
  if (!liesHere || !(error instanceof Failure)) throw error;
  const versions = await listNewest(io, read, last).catch(() => {
    throw error;
  });
  io.note(`${error.message} These are the tags of this checkout.`);
  return versions;
}
