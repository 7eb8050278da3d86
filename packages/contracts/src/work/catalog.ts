import type { JobKind } from "../base/statuses.ts";
import type {
  Params,
  ProvisionerKind,
  SandboxKind,
  ScenarioDescription,
  TargetDescription,
} from "./catalog/catalog.ts";
import type { StoredDefinition } from "./definitions/storedDefinition.ts";

/** How a job measures two versions against each other, as far as it decides how long that takes. */
export interface ComparisonPlan {
  kind: Exclude<JobKind, "measure" | "try">;
  durability: string;
  sandbox: SandboxKind;
}

/** What the engine needs of the workload registry to accept or refuse a submission. */
export interface Catalog {
  readonly targets: readonly TargetDescription[];
  readonly scenarios: readonly ScenarioDescription[];
  /** Fills defaults; answers every problem in a sentence, never throws. */
  parseParams(
    scenario: string,
    params: Params,
  ): { ok: true; params: Params } | { ok: false; problems: string[] };
  /**
   * Expected seconds on an ordinary machine, provisioning left out; a planning figure only. With a
   * comparison, `trials` are those of each version.
   */
  estimateSeconds(
    target: string,
    scenario: string,
    params: Params,
    trials: number,
    comparison?: ComparisonPlan,
  ): number;
  /**
   * Why this version of a target cannot do a scenario that others can, in a sentence; null: it can.
   * Limits of one provisioner count where it is the given one; `undefined`: none could be chosen.
   */
  scenarioProblem(
    target: string,
    version: string,
    scenario: string,
    provisioner: ProvisionerKind | undefined,
  ): string | null;
  /**
   * The same with what a project defined itself. A definition takes nothing away: where an id is taken
   * already, the earlier one stays.
   */
  withDefinitions(definitions: readonly StoredDefinition[]): Catalog;
  /** Negative when `a` is older; total order over the strings that versionSchema accepts. */
  compareVersions(target: string, a: string, b: string): number;
}
