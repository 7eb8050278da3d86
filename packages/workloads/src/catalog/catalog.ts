import { type Catalog, splitParams } from "@lapline/contracts";
import { compareSemver } from "../compareSemver.ts";
import { scenariosById, targetsById } from "../registry.ts";
import { scenarioProblem } from "../scenarioProblem.ts";
import { verificationOf } from "../verification/verificationOf.ts";
import { parseParams } from "./parseParams.ts";

/** The workload registry as the engine and the web server see it. Pure: nothing is loaded or read. */
export const catalog: Catalog = {
  targets: [...targetsById.values()].map(({ description }) => ({
    ...description,
    verification: verificationOf(description),
  })),
  scenarios: [...scenariosById.values()].map((scenario) => scenario.description),
  parseParams(scenario, params) {
    const definition = scenariosById.get(scenario);
    if (definition === undefined) {
      return { ok: false, problems: [`There is no scenario called ${scenario}.`] };
    }
    return parseParams(definition, params);
  },
  estimateSeconds(target, scenario, params, trials) {
    const definition = scenariosById.get(scenario);
    if (definition === undefined) return 0;
    const adapter = targetsById.get(target);
    // Jobs keep the options of their target among their parameters.
    const own = adapter === undefined ? params : splitParams(adapter.description, params).params;
    const parsed = parseParams(definition, own);
    if (!parsed.ok) return 0;
    const kind = adapter?.interface.kind ?? "http";
    return trials * definition.estimateSeconds(parsed.params, kind);
  },
  scenarioProblem(target, version, scenario, provisioner) {
    const adapter = targetsById.get(target);
    return adapter === undefined ? null : scenarioProblem(adapter, version, scenario, provisioner);
  },
  compareVersions(target, a, b) {
    return (targetsById.get(target)?.compareVersions ?? compareSemver)(a, b);
  },
};
