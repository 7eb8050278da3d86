import type { Artifact } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";

/** Id of the image that a version of a project's own software is. */
export function imageOf(
  { imageId, images }: Pick<Artifact, "imageId" | "images">,
  target: string,
): string {
  const found = images?.[target] ?? imageId;
  if (found !== null) return found;
  throw new JobFailure("build_failed", "provisioning left no image for the container");
}
