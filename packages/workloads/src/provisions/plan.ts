import type { Address, ImageReference } from "@lapline/contracts";
import type { MavenCoordinates } from "../maven/mavenCoordinates.ts";
import type { DefinitionPlan } from "./definitionPlan.ts";
import type { GitPlanOf } from "./gitPlan.ts";

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
  | DefinitionPlan
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

/** One release of a package of npm, as a part of a build. */
export function npmPart(name: string, version: string): ProvisionPlan {
  return { kind: "npm", packages: [{ name, version }] };
}
