import { createHash } from "node:crypto";
import { canonicalJson, type SandboxKind } from "@lapline/contracts";
import { hostConfig } from "./docker/hostConfig.ts";
import { targetLimits } from "./process/commandPrefix.ts";

/**
 * Checksum of everything a sandbox bounds a target with, except what belongs to one job. A change
 * starts a new baseline, because bounds are part of what was measured.
 */
export function profileHash(kind: SandboxKind, bounds: { targetMemoryBytesMax: number }): string {
  const profile =
    kind === "docker"
      ? hostConfig({
          memoryBytesMax: bounds.targetMemoryBytesMax,
          // CPUs stand in the environment by themselves, volume names belong to one job.
          cpus: null,
          dataVolume: "data",
          networkOfContainer: null,
        })
      : { ...targetLimits, memoryBytesMax: bounds.targetMemoryBytesMax };
  return createHash("sha256").update(canonicalJson(profile)).digest("hex").slice(0, 16);
}
