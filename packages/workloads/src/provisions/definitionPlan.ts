import type { ImageReference } from "@lapline/contracts";
import type { CommandWork } from "@lapline/contracts/definitions";

/**
 * Where the files of one version come from, before a definition's own files and steps. `secret` names
 * one of the project, by which it is fetched.
 */
export type VersionOrigin =
  /** `ref`: tag, branch or commit, like that of a source of a git plan. */
  | { kind: "git"; repository: string; ref: string; secret?: string }
  | { kind: "npm"; package: string; version: string }
  | { kind: "pip"; package: string; version: string }
  | { kind: "go"; module: string; version: string }
  | { kind: "cargo"; crate: string; version: string }
  | { kind: "maven"; group: string; artifact: string; version: string }
  /** `sha256` null: listed nowhere, so what came first is kept to. */
  | { kind: "archive"; url: string; version: string; sha256: string | null; secret?: string };

/**
 * One version of software that a project defined itself: its sources, then files and steps of the
 * definition. The artifact holds the version's folder and the home that the steps filled with caches,
 * packed, since a trial has no network and gets a copy that it may write to.
 */
export interface DefinitionPlan {
  kind: "definition";
  from: VersionOrigin;
  /** Folder of the version in which steps run; absent: its root. */
  folder?: string;
  /** Written before the first step, by path in the version's folder. */
  files: Readonly<Record<string, string>>;
  /** Of every step. */
  env: Readonly<Record<string, string>>;
  /** Argument vectors that run in order in that folder; longer than `timeoutMs` fails. */
  steps: readonly { argv: readonly string[]; timeoutMs: number }[];
  /** Paths in the version's folder that the trials need; null: all of it. */
  keep: readonly string[] | null;
  /** In whose containers steps and programs run; absent: the machine's tools, behind walls. */
  image?: ImageReference;
  /** With `image`: images of what runs beside the version, by the component's name. */
  beside?: Readonly<Record<string, ImageReference>>;
}

/** One start of a scenario's program is one trial. Texts hold placeholders of the definition. */
export interface CommandPlan {
  argv: readonly string[];
  /** Beside what every program behind the walls has: that of the mode, then that of the command. */
  env: Readonly<Record<string, string>>;
  /** Below the version's folder; null: that folder itself. */
  folder: string | null;
  /** A format of imports, or `auto`. */
  format: CommandWork["format"];
  /** What the columns of a table are; absent for other formats. */
  mapping?: NonNullable<CommandWork["mapping"]>;
  /** Path below the working folder; null: the results are printed to stdout. */
  outputFile: string | null;
  timeoutMs: number;
}

/**
 * Where programs of a definition find their version and their home, in builds and in trials alike and
 * for every version: Go and cargo know what they compiled by its path, and the length of a path decides
 * where memory lies.
 */
export const definitionFolders = {
  version: "/lapline/version",
  home: "/lapline/home",
  /** For temporary files; empty at the start of each step and each trial. */
  tmp: "/lapline/tmp",
} as const;
