import type {
  Address,
  ImageReference,
  Params,
  ProvisionerKind,
  ScenarioDescription,
  TargetDescription,
  Verification,
  VersionName,
} from "@lapline/contracts";
import type { z } from "zod";
import type { EmbeddedDriver } from "./embeddedDriver.ts";
import type { GitPlanOf } from "./gitPlan.ts";
import type { HttpDriver } from "./httpDriver.ts";
import type { MavenCoordinates } from "./maven/mavenCoordinates.ts";
import type { ObjectsDriver } from "./objectsDriver.ts";
import type { SpeedtestDriver } from "./speedtestDriver.ts";
import type { SyncDriver } from "./syncDriver.ts";
import type { VersionSource } from "./versionSource.ts";

/**
 * How a version is turned into an artifact on the bench machine. Pure data: the worker's
 * provisioners execute it, cache the result by the hash of this plan, and checksum it.
 */
export type ProvisionPlan =
  | { kind: "bundled" }
  | {
      kind: "npm";
      packages: readonly { name: string; version: string }[];
      /**
       * Packages whose install scripts run, by name, behind walls of their own. Every other package is
       * unpacked only.
       */
      installScripts?: readonly string[];
      /** Set where a package says that it is for another processor than the machine's. */
      anyPlatform?: true;
    }
  | {
      kind: "go";
      /** Module that must exist at this version; a missing one is `version_not_found`. */
      module: string;
      version: string;
      /** Source of the main package that imports it. */
      mainGo: string;
      /** Further files of the main package, by name. */
      sources?: Readonly<Record<string, string>>;
      /** Further modules of the main package, with versions. */
      requires: readonly { module: string; version: string }[];
      /** Value of GOTOOLCHAIN, e.g. `go1.27.0`; null: whatever the module asks for. */
      toolchain: string | null;
      cgo: boolean;
      /** Value of GOAMD64, the instructions that it may use; absent: `v1`, which every CPU has. */
      goamd64?: "v2" | "v3" | "v4";
      tags: readonly string[];
      ldflags: string;
      executable: string;
    }
  | {
      kind: "pip";
      /** Releases of PyPI; what they need is installed with them, as wheels only. */
      packages: readonly { name: string; version: string }[];
      /** Modules of the program, by file name; `main.py` has the function `main`. */
      sources: Readonly<Record<string, string>>;
      executable: string;
    }
  | {
      kind: "maven";
      /**
       * Releases of a Maven repository, with everything that their POMs say they need. The first must
       * exist at its version; a missing one is `version_not_found`.
       */
      artifacts: readonly MavenCoordinates[];
      /** Native libraries that lie in jars, put on the library path under their names. */
      libraries: readonly (MavenCoordinates & { file: string })[];
      /** Sources of the program, by file name, compiled by the machine's JDK. */
      sources: Readonly<Record<string, string>>;
      mainClass: string;
      executable: string;
    }
  | {
      kind: "dart";
      /** Package of pub.dev that must exist at this version; a missing one is `version_not_found`. */
      package: string;
      version: string;
      /** All packages that the program imports, with version constraints. */
      packages: Readonly<Record<string, string>>;
      /** Packages whose builders write code before it is compiled (build_runner), with constraints. */
      builders: Readonly<Record<string, string>>;
      /** Native libraries that lie in packages, kept beside the program under their names. */
      libraries: readonly DartLibraryFile[];
      /** Modules of the program, by file name; `main.dart` is compiled ahead of time. */
      sources: Readonly<Record<string, string>>;
      executable: string;
    }
  | GitPlanOf<ProvisionPlan>
  | {
      kind: "cargo";
      /** Crate that must exist at this version; a missing one is `version_not_found`. */
      crate: string;
      version: string;
      /** Cargo.toml, Cargo.lock and src/main.rs of the program that uses it. */
      manifest: string;
      lock: string;
      mainRs: string;
      /** Programs that its build scripts call, with the Debian package that has each. */
      tools: Readonly<Record<string, string>>;
      /** Scripts that are found under these names before any program of the machine. */
      standIns: Readonly<Record<string, string>>;
      executable: string;
    }
  | {
      /** A zip archive with a finished program. */
      kind: "archive";
      url: Address;
      /** Where it may lie and where its server may send on to: hosts with the start of a path. */
      folders: readonly string[];
      version: string;
      /** sha256 (hex) of the archive; null: published nowhere, so what came first is kept to. */
      sha256: string | null;
      /** Path of the program in the archive. */
      executable: string;
    }
  /** An image of a registry by reference; the worker resolves it to a digest. */
  | { kind: "image"; reference: ImageReference }
  /** Several images by reference, for targets of several containers. */
  | { kind: "images"; references: Readonly<Record<string, ImageReference>> }
  /** Images that a compose file of a repository names, for targets of several containers. */
  | {
      kind: "composeImages";
      repository: string;
      /** Tag of the repository. */
      ref: string;
      /** Path of the compose file. */
      file: string;
      /** By the name of the part. */
      services: Readonly<Record<string, ComposeService>>;
    }
  /** A FROM scratch image made of a static executable that another plan builds. */
  | { kind: "scratchImage"; from: ProvisionPlan; executable: string }
  | { kind: "url"; url: string };

/** Where a compose file says which image a part has. */
export interface ComposeService {
  service: string;
  /** Its image has to be a tag of one of these, with their registry. */
  repositories: readonly string[];
}

/** A file of a package of pub.dev, or of a wheel of PyPI. */
export interface DartLibraryFile {
  registry: "pub.dev" | "pypi";
  package: string;
  version: string;
  file: string;
}

export type GitPlan = GitPlanOf<ProvisionPlan>;

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

/** How a component shows that what needs it may start. */
export type ComponentReadiness =
  /** Something listens on this port of the trial's loopback. */
  | { kind: "listening"; port: number }
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
  /** Folder that it starts in (docker sandbox); absent: its own. */
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
  /** Folders of the image that must be writable (docker sandbox); the rest of it is read-only. */
  writableDirs?: readonly string[];
  /** What runs beside the target, in the order of starting. */
  components?: readonly LaunchComponent[];
}

/** What an adapter may refer to when it says which runtime the harness program runs in. */
export interface RuntimeContext {
  artifactDir: string;
  version: string;
}

/** How a target is reached. */
export type TargetInterface =
  /** Own process or container, spoken to by the load child. */
  | {
      kind: "http";
      launch(context: LaunchContext): LaunchPlan;
      /** Names of what runs beside the target; each gets a folder and a port of its own. */
      components?: readonly string[];
      readyTimeoutMs: number;
      /** How the load child (`harness/http.ts`) speaks to it; the worker never calls this. */
      driver: HttpDriver;
    }
  /**
   * The harness program is the target's process. `program` names a file of `src/harness`;
   * `driver` is what `inProcess` drives and null for programs that bring their own. A null `program`
   * is the executable that the plan builds: it speaks the harness protocol itself.
   */
  | {
      kind: "in_process";
      program: string;
      driver: EmbeddedDriver | null;
      /** For targets whose library can do the speedtest scenarios. */
      speedtest?: SpeedtestDriver;
      /** What the objects scenarios are run through. */
      objects?: ObjectsDriver;
      /** For libraries with a server and peers that it keeps in step. */
      sync?: SyncDriver;
      /**
       * Argument vector that the program's path is put behind: the artifact's runtime with its flags.
       * Without it the program runs in the worker's own Node.js.
       */
      runtime?(context: RuntimeContext): readonly string[];
      /** Whether the target's version is that of the runtime. */
      runtimeIsTarget?: true;
      /**
       * For `browser`, which hands the files of this folder of the artifact to a page of Chromium.
       * `module` is the one that the page loads; null: what the folder's package.json says.
       */
      browser?: { folder: string; module: string | null };
    }
  | {
      kind: "in_process";
      program: null;
      driver: null;
      objects?: never;
      sync?: never;
      runtime?: never;
      runtimeIsTarget?: never;
      browser?: never;
    };

type NeverVerified = Extract<Verification, { status: "not_verified" }>;

/** One target: everything Lapline knows of a system under test. One file, one registry line. */
export interface TargetAdapter {
  /** That it ran for real is proved by docs/results alone; here stands why it never did. */
  description: Omit<TargetDescription, "verification"> & { verification?: NeverVerified };
  interface: TargetInterface;
  /**
   * `options` are those of the description that differ from their default; absent: none does. An
   * option that has no part in what is built is no part of the plan, so that no artifact is made twice.
   */
  provision(version: VersionName, provisioner: ProvisionerKind, options?: Params): ProvisionPlan;
  /** Names of random secrets that every trial needs fresh. */
  secretNames: readonly string[];
  compareVersions(a: string, b: string): number;
  /** Where control looks for its releases; without it, only `description.versions` are offered. */
  versionSource?: VersionSource;
}

/** A scenario with its typed parameters. */
export interface ScenarioDefinition {
  description: ScenarioDescription;
  params: z.ZodObject;
  /** Names of parameters that do nothing beside the given ones; dropped before a job is stored. */
  unusedParams(params: Params): readonly string[];
  estimateSeconds(params: Params, interfaceKind: "http" | "in_process"): number;
}
