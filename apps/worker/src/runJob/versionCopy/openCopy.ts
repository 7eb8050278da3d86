import type { Artifact } from "@lapline/workloads";
import type { Attempt } from "../attempt.ts";
import { type ContainerCopy, openContainerCopy } from "./openContainerCopy.ts";
import { openVersionCopy, type VersionCopy } from "./openVersionCopy.ts";

/** What programs of a definition run in: a folder of this host, or a volume of the engine. */
export type AnyCopy = VersionCopy | ContainerCopy;

/** `name` tells apart the versions of a job: `more` is a second copy of the base. */
type CopyName = "base" | "head" | "more";

/**
 * Unpacks a version for all trials of the job. Null where there is nothing to unpack: the target ships
 * with Lapline, or the version is an image.
 */
export async function openCopy(
  attempt: Attempt,
  artifact: Artifact,
  name: CopyName,
): Promise<AnyCopy | null> {
  if (attempt.programs === null) return null;
  if (attempt.job.sandbox === "process") return openVersionCopy(attempt, artifact, name);
  if (artifact.dir === null) return null;
  return openContainerCopy(attempt, { ...artifact, dir: artifact.dir }, name);
}

/** The copy of a version that lies in a folder of this host; null: it does not. */
export function onHost(copy: AnyCopy | null): VersionCopy | null {
  return copy !== null && "openRoom" in copy ? copy : null;
}

/** Name of the volume of a version that was built in containers; undefined: it was not. */
export function volumeOf(copy: AnyCopy | null): string | undefined {
  return copy !== null && "volume" in copy ? copy.volume : undefined;
}
