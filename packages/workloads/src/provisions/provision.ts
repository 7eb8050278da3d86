import type { Params, ProvisionerKind, VersionName } from "@lapline/contracts";
import type { CompiledHarness } from "../definitions/compileHarnessScenario.ts";
import type { DescribedTarget } from "../descriptions/describedTarget.ts";
import type { EmbeddedDriver, SpeedtestDriver } from "../drivers/embeddedDriver.ts";
import type { HttpDriver } from "../drivers/httpDriver.ts";
import type { ObjectsDriver } from "../drivers/objectsDriver.ts";
import type { SyncDriver } from "../drivers/syncDriver.ts";
import type { LaunchContext, LaunchPlan } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";

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
      /**
       * How the load child (`harness/http.ts`) speaks to it; the worker never calls this. Null: the
       * plan of a trial brings its requests.
       */
      driver: HttpDriver | null;
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
      defined?: never;
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
      /**
       * A definition's own harness: what it starts takes the place of the executable, its plan and its
       * answers are those of `definedHarness.ts` in the contracts.
       */
      defined?: CompiledHarness;
      objects?: never;
      sync?: never;
      runtime?: never;
      runtimeIsTarget?: never;
      browser?: never;
    };

/** How a target is made and started: what only the worker sees of it. */
export interface TargetProvision {
  interface: TargetInterface;
  /**
   * `options` are those of the description that differ from their default; absent: none does. An
   * option that has no part in what is built is no part of the plan, so that no artifact is made twice.
   */
  provision(version: VersionName, provisioner: ProvisionerKind, options?: Params): ProvisionPlan;
  /** Names of random secrets that every trial needs fresh. */
  secretNames: readonly string[];
}

/** One target with all that Lapline knows of it: a file of descriptions and one of provisions. */
export type TargetAdapter = DescribedTarget & TargetProvision;
