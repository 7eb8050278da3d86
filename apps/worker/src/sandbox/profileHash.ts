import { createHash } from "node:crypto";
import { canonicalJson, type SandboxKind } from "@lapline/contracts";
import { hostConfig } from "./docker/hostConfig.ts";
import { processProfile } from "./walls/processProfile.ts";
import type { WallsState } from "./walls/walls.ts";

/**
 * Checksum of everything a sandbox bounds a target with, except what belongs to one job. A change
 * starts a new baseline, because bounds are part of what was measured.
 */
export function profileHash(
  kind: SandboxKind,
  bounds: { targetMemoryBytesMax: number; walls: WallsState },
): string {
  const profile =
    kind === "docker"
      ? hostConfig({
          memoryBytesMax: bounds.targetMemoryBytesMax,
          // CPUs stand in the environment by themselves, volume names belong to one job.
          cpus: null,
          dataVolume: "data",
          networkOfContainer: null,
        })
      : processProfile(bounds.walls, bounds.targetMemoryBytesMax);
  return createHash("sha256").update(canonicalJson(profile)).digest("hex").slice(0, 16);
}
