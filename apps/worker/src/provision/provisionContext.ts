import type { ChecksumResponse, SecretResponse } from "@lapline/contracts";
import type { LogStream } from "../logStream/openLogStream.ts";
import type { Mask } from "../masking/createMask.ts";
import type { ImageStore } from "../sandbox/docker/imageStore.ts";
import type { LauncherTools } from "../sandbox/programs/commandPrefix.ts";
import type { Marker } from "../sandbox/programs/marker.ts";
import type { WallsState } from "../sandbox/walls/walls.ts";
import type { AllowedHost } from "./allowedHost.ts";
import type { VersionContainers } from "./definition/containerStep.ts";
import type { Downloads } from "./downloads/openDownloads.ts";
import type { ArtifactCache } from "./openArtifactCache.ts";
import type { StepsCaches } from "./openStepsCaches.ts";

/** Tag of the image made of an artifact, by which it is found again. */
export function scratchTag(artifactDigest: string): string {
  return `lapline-scratch:${artifactDigest.replace("sha256:", "").slice(0, 32)}`;
}

export interface ProvisionContext {
  cache: ArtifactCache;
  /** Folder for the tools' own caches. */
  toolCacheDir: string;
  /** The caches of recipes' steps among them. */
  stepsCaches: StepsCaches;
  /** Files of registries that builds of all versions have in common; null: none are kept. */
  downloads: Downloads | null;
  toolEnv: NodeJS.ProcessEnv;
  /** Further hosts that every build may ask for, as the machine's owner set them. */
  buildHosts: readonly AllowedHost[];
  /** Local mirrors by repository. */
  gitMirrors: ReadonlyMap<string, string>;
  /** Address of the Maven repository. */
  mavenRepositoryUrl: string;
  tools: LauncherTools;
  /** What is built around tools; where it cannot be, few builds are allowed. */
  walls: WallsState;
  /** Memory that one run of a tool may use. */
  buildMemoryBytesMax: number;
  /** Hides secrets in what a tool said. */
  mask: Mask;
  marker: Marker;
  logs: LogStream;
  signal: AbortSignal;
  /**
   * What a file without a published checksum has to be: its first sum in this installation. Rejects
   * where the server cannot say.
   */
  settleChecksum(file: { address: string; sha256: string }): Promise<ChecksumResponse>;
  /**
   * The secret that the job's definition names, which `mask` hides from then on. Rejects where the
   * server gives none.
   */
  openSecret(): Promise<SecretResponse>;
  /** Rejects with `sandbox_unavailable` where no container engine answers. */
  images(): Promise<ImageStore>;
  /** The same, for versions that are built in containers. */
  containers(): Promise<VersionContainers>;
}
