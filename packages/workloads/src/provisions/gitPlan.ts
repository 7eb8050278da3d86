/**
 * A submodule that the build needs. Its commit is the one that the tree above it names, so it needs no
 * ref here and no place in the artifact's key.
 */
export interface GitSubmodule {
  /**
   * `https://…`, the only address that it may come from. A tree whose `.gitmodules` names another is
   * refused. The ending `.git` makes no difference.
   */
  repository: string;
  /** Like a source's: paths that are neither fetched nor checked out. */
  omit?: readonly string[];
  submodules?: GitSubmodules;
}

/** Submodules by their path in the tree. Those that are not named stay empty folders. */
export type GitSubmodules = Readonly<Record<string, GitSubmodule>>;

/** A repository at one commit, as a folder of the build. */
export interface GitSource {
  /**
   * `https://…` without credentials. A machine may map it to a local mirror (`GIT_MIRRORS`); the plan
   * and the report name this address either way.
   */
  repository: string;
  /**
   * Tag, branch or commit (at least 7 hexadecimal digits); a tag wins over a branch of its name. A
   * target of the catalog never names a branch: one version is one program.
   */
  ref: string;
  /** Name of its folder in the build folder. */
  folder: string;
  /**
   * Paths that are neither fetched nor checked out, e.g. `/media`; a slash in front means the top of
   * the repository. For what is large, or missing in a mirror, and not needed by the build.
   */
  omit?: readonly string[];
  submodules?: GitSubmodules;
}

/**
 * One command of a build. In `argv`, `env` and `cwd` these words stand for absolute folders: `{build}`
 * for the build folder, which holds the sources, and `{part:NAME}` for the artifact of a part. In
 * `argv` and `env`, `{cache}` stands for a folder that later builds of the same repositories find again:
 * all releases share one, a commit or branch has its own. Only caches that find what they keep by its
 * content belong there, such as those of cargo, Go, npm and pnpm. `{commit:FOLDER}` is the commit of a
 * source.
 */
export interface BuildStep {
  /** Argument vector; the program is a name that is found on the PATH, or an absolute path. */
  argv: readonly string[];
  /** Folder inside the build folder; default: the build folder. */
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** Longer is `build_failed`. */
  timeoutMs: number;
}

/** A file of the machine that a build needs, and what to install where it is missing. */
export interface MachineFile {
  /** Absolute paths, one of which has to be there: they differ between distributions. */
  paths: readonly string[];
  /** What it is, for people. */
  what: string;
  /** Debian package that brings it. */
  debianPackage: string;
}

/** A program of the machine that a build runs. */
export interface MachineProgram {
  /** Its name on the PATH. */
  program: string;
  /** What it is, for people, where the name does not say it. */
  what?: string;
  /** Debian package that brings it; left out where none is new enough. */
  debianPackage?: string;
}

/** What turns checked-out sources into something that starts. */
export interface BuildRecipe {
  /**
   * Looked for before anything is fetched: every program that the steps and their scripts run, and files.
   * It decides whether a machine can build, not what is built, so the artifact's key leaves it out.
   */
  needs?: readonly (MachineFile | MachineProgram)[];
  /** Files written after the checkout and before the first step, by path inside the build folder. */
  files: Readonly<Record<string, string>>;
  steps: readonly BuildStep[];
}

/**
 * A build from git repositories. The artifact's key holds the commits and not the names that led to
 * them, so a branch that moved is built anew and a tag and its commit share one artifact. `Part` is
 * any plan.
 */
export interface GitPlanOf<Part> {
  kind: "git";
  /** The first is the one whose version is measured. */
  sources: readonly GitSource[];
  /** Artifacts of other plans that the build needs: a bundler from npm, a program from a Go module. */
  parts: Readonly<Record<string, Part>>;
  /** Lapline's own files for the build, by path inside the build folder; written before the recipe's. */
  files?: Readonly<Record<string, string>>;
  recipe: BuildRecipe;
  /** All that is kept: `from` begins like a step's folders or lies in the build folder. */
  outputs: readonly { from: string; to: string }[];
  /** Path of the program in the artifact; null when nothing of it is started directly. */
  executable: string | null;
}

/** Programs that recipes run, with the Debian package of each. */
export const machinePrograms = {
  sh: { program: "sh", debianPackage: "dash" },
  cp: { program: "cp", debianPackage: "coreutils" },
  chmod: { program: "chmod", debianPackage: "coreutils" },
  sed: { program: "sed", debianPackage: "sed" },
  node: { program: "node", debianPackage: "nodejs" },
  go: { program: "go", debianPackage: "golang-go" },
  gcc: { program: "gcc", debianPackage: "gcc" },
  cmake: { program: "cmake", debianPackage: "cmake" },
  protoc: { program: "protoc", debianPackage: "protobuf-compiler" },
  /** The releases that distributions carry are often too old. */
  cargo: { program: "cargo", what: "cargo, which https://rustup.rs installs" },
} as const satisfies Readonly<Record<string, MachineProgram>>;
