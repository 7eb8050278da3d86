import type { Params, ProvisionerKind } from "@lapline/contracts";

/** What provisioning left on the machine. */
export interface Artifact {
  /** Folder with the files; null for bundled, url and images. */
  dir: string | null;
  /** Absolute path of the program to start, where the plan builds one. */
  executable: string | null;
  /** Docker image id (sha256:…), for the docker sandbox. */
  imageId: string | null;
  /** Ids of the images of an `images` plan; the target's own is under its id. */
  images?: Readonly<Record<string, string>>;
  /** sha256 over the artifact's content, or the image digest. */
  digest: string | null;
  /**
   * What `artifact_size` reports: bytes of the folder, executable or image. For `bundled` targets
   * the runtime's own binary (`process.execPath`), since that is what carries them.
   */
  sizeBytes: number;
  /** Commits that it was built from, where git repositories took part. */
  commits?: readonly SourceCommit[];
  /** Files that it was made of, where no registry says what they are. */
  downloads?: readonly DownloadedFile[];
}

/** A fetched file with what it was held against. */
export interface DownloadedFile {
  address: string;
  sha256: string;
  /** A sum that the target lists, or the one of the first use in the installation. */
  source: "listed" | "first use";
}

/** A repository and the commit that its ref stood for. */
export interface SourceCommit {
  repository: string;
  ref: string;
  commit: string;
  /** Of a submodule: its path in the build folder. Its ref is the commit that the tree above it names. */
  submodule?: string;
}

/** What an adapter may refer to when it says how its target starts. */
export interface LaunchContext {
  artifact: Artifact;
  version: string;
  durability: string;
  /** Of the scenario, and the target's options that differ from their default. */
  params: Params;
  scenario: string;
  /** How the version was obtained; absent in tests that need no difference. */
  provisioner?: ProvisionerKind;
  /** Folder of the version as the target's process sees it; absent: the artifact's. */
  versionDir?: string;
  /** Folder of this trial as the target's process sees it (inside a container: a mount point). */
  dataDir: string;
  /** Loopback port that is free for the target. */
  port: number;
  secrets: Readonly<Record<string, string>>;
  /** Where each of the interface's `components` has its folder and port, by its name. */
  components?: Readonly<Record<string, ComponentPlace>>;
}

export interface ComponentPlace {
  /** Folder of its own, as its processes see it. */
  dataDir: string;
  /** Loopback port that is free for it. */
  port: number;
}

/** A line of its output contains this text. */
export interface ReadyLine {
  kind: "line";
  text: string;
}

/** How a target shows that it serves, where the load child cannot see it. */
export type SeenReadiness = ReadyLine | { kind: "command"; argv: readonly string[] };

/** How a component shows that what needs it may start. */
export type ComponentReadiness =
  /** Something listens on this port of the trial's loopback. */
  | { kind: "listening"; port: number }
  | ReadyLine
  /** This command ends with 0 where the component runs; repeated until it does. */
  | { kind: "command"; argv: readonly string[] };

/**
 * A server that the target needs beside it: its database, its gateway. Components start one after
 * another, each when the one before is ready and set up, then the target itself; they share its
 * loopback, count into its CPU and memory, and have resource tracks of their own.
 */
export interface LaunchComponent {
  /** One of the interface's `components`; names its log lines and tracks. */
  name: string;
  /** Image in the docker sandbox (one of `artifact.images`); null for a program of the machine. */
  imageId: string | null;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Folder that it starts in; absent: its own. */
  workingDir?: string;
  /** User that it runs as (a name or `uid:gid`); null: the image's own, or that of the worker. */
  user: string | null;
  /** Files written into its folder before anything of it starts, by relative path. */
  files: Readonly<Record<string, string>>;
  /** Commands that must end with 0 before it starts (e.g. initdb). */
  before: readonly (readonly string[])[];
  readiness: ComponentReadiness;
  readyTimeoutMs: number;
  /** Folders of the image that must be writable (docker sandbox); the rest of it is read-only. */
  writableDirs?: readonly string[];
  /** What asks it to end (process sandbox); default SIGTERM. Then it is killed. */
  stopSignal?: "SIGINT" | "SIGQUIT" | "SIGTERM";
  /** Commands that must end with 0 when it is ready, before what follows starts (e.g. tables). */
  setup: readonly (readonly string[])[];
}

/** One process to start: argument vector (never a shell line), environment and files. */
export interface LaunchPlan {
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Files written into dataDir before anything starts, by relative path. */
  files: Readonly<Record<string, string>>;
  /** Commands that must end with 0 before the target starts (e.g. creating the first admin). */
  before: readonly (readonly string[])[];
  /** Folder that it and its commands start in; absent: dataDir. */
  workingDir?: string;
  /** What the worker waits for once it runs; absent: the load child sees by itself when it serves. */
  ready?: { look: SeenReadiness; timeoutMs: number };
  /** Folders of the image that must be writable (docker sandbox); the rest of it is read-only. */
  writableDirs?: readonly string[];
  /** What runs beside the target, in the order of starting. */
  components?: readonly LaunchComponent[];
}
