import type { HostConfig, MountSettings } from "dockerode";
import { formatCpuList } from "../../facts/cpuTopology.ts";
import { versionRoot } from "./versionPlace.ts";

/** Where a volume is mounted: the data folder of images that Lapline makes, which own it. */
export const containerDataDir = "/data";
/** Data folder in other images: a volume's own folder belongs to root, one inside it to everybody. */
export const foreignDataDir = `${containerDataDir}/own`;
/** Beside it, for temporary files: /tmp is small and starts no programs. */
export const foreignTmpDir = `${containerDataDir}/tmp`;

export interface HostConfigInput {
  memoryBytesMax: number;
  /** Whole cores; null: all of them. */
  cpus: readonly number[] | null;
  /** Volume with the trial's data, on the engine's own disk, removed with it; null: none. */
  dataVolume: string | null;
  /** Container whose network is shared (the load child); null: no network but an own loopback. */
  networkOfContainer: string | null;
  /** Further folders that are writable: volumes that begin with what the image has there. */
  writableDirs?: readonly string[];
  /** Volume with a version that was built in containers; absent: none. */
  versionVolume?: string;
  /** Of a build, which starts more than a target; absent: a target's. */
  processesMax?: number;
}

const TMP_BYTES_MAX = 64 * 1024 ** 2;
const PROCESSES_MAX = 512;
const OPEN_FILES_MAX = 16_384;
const LOG_BYTES_MAX = "16m";

/**
 * The one place that says what a container may do; a golden test pins every field. A target reaches
 * nothing but its own loopback, gains nothing, and cannot outgrow its bounds. CPU is bounded by
 * whole cores and never by a CFS quota, because throttling shows up as tail latency.
 */
export function hostConfig(input: HostConfigInput): HostConfig {
  return {
    NetworkMode:
      input.networkOfContainer === null ? "none" : `container:${input.networkOfContainer}`,
    IpcMode: "private",
    Privileged: false,
    CapAdd: [],
    CapDrop: ["ALL"],
    SecurityOpt: ["no-new-privileges"],
    ReadonlyRootfs: true,
    Binds: [],
    Devices: [],
    Tmpfs: { "/tmp": `rw,noexec,nosuid,nodev,size=${TMP_BYTES_MAX},mode=1777` },
    Mounts: [
      ...(input.dataVolume === null ? [] : [volumeMount(input.dataVolume, containerDataDir)]),
      // Without a name they go with their container.
      ...(input.writableDirs ?? []).map((dir) => volumeMount("", dir)),
      ...(input.versionVolume === undefined ? [] : [volumeMount(input.versionVolume, versionRoot)]),
    ],
    Memory: input.memoryBytesMax,
    MemorySwap: input.memoryBytesMax,
    PidsLimit: input.processesMax ?? PROCESSES_MAX,
    Ulimits: [
      { Name: "nofile", Soft: OPEN_FILES_MAX, Hard: OPEN_FILES_MAX },
      { Name: "core", Soft: 0, Hard: 0 },
    ],
    CpusetCpus: input.cpus === null ? "" : formatCpuList(input.cpus),
    RestartPolicy: { Name: "no" },
    AutoRemove: false,
    LogConfig: { Type: "json-file", Config: { "max-size": LOG_BYTES_MAX, "max-file": "1" } },
  };
}

function volumeMount(volume: string, target: string): MountSettings {
  return {
    Type: "volume",
    Source: volume,
    Target: target,
    VolumeOptions: { NoCopy: false, Labels: {}, DriverConfig: { Name: "local", Options: {} } },
  };
}
