import { randomUUID } from "node:crypto";
import {
  type ClaimedJob,
  comparisonTrialsDefault,
  comparisonTrialsMax,
  hardTimeoutMs,
  type LocalRunRequest,
  leaseMs,
  type MeasureDefinition,
  onlyScenario,
  optionProblems,
  type ProvisionerKind,
  parseOptions,
  sizeParams,
  type TargetDescription,
} from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";

export type LocalPlan =
  | { ok: true; job: ClaimedJob; measures: MeasureDefinition[] }
  | { ok: false; problems: string[] };

/** A request as the job that a server would have made of it; or every problem in a sentence. */
export function planLocalJob(request: LocalRunRequest): LocalPlan {
  const target = catalog.targets.find(({ id }) => id === request.target);
  if (target === undefined) return refused("target", request.target, catalog.targets);
  const only = onlyScenario([target]);
  if (request.scenario === undefined && !only.ok) return { ok: false, problems: [only.problem] };
  const named = request.scenario ?? (only.ok ? only.scenario : "");
  const scenario = catalog.scenarios.find(({ id }) => id === named);
  if (scenario === undefined) return refused("scenario", named, catalog.scenarios);
  const offer = target.provisioners.find(
    ({ kind }) => request.provisioner === undefined || kind === request.provisioner,
  );
  const durability = request.durability ?? target.durabilityModes[0];
  const sized = sizeParams(scenario, request);
  if (!sized.ok) return { ok: false, problems: [sized.problem] };
  const parsed = catalog.parseParams(scenario.id, sized.params);
  const options = parseOptions(target, request.options ?? {});
  if (offer === undefined || durability === undefined || !parsed.ok || !options.ok) {
    const kinds = target.provisioners.map(({ kind }) => kind).join(" or ");
    return {
      ok: false,
      problems: [
        ...(offer === undefined
          ? [`${target.id} cannot be provisioned by ${request.provisioner}. Use ${kinds}.`]
          : []),
        ...(parsed.ok ? [] : parsed.problems),
        ...(options.ok ? [] : options.problems),
      ],
    };
  }
  if (!target.durabilityModes.includes(durability)) {
    const modes = target.durabilityModes.join(" or ");
    return {
      ok: false,
      problems: [`${target.id} has no durability mode ${durability}. Use ${modes}.`],
    };
  }
  const { baseVersion } = request;
  const place = { provisioner: offer.kind, scenarios: [scenario.id] };
  const problems = [
    ...versionProblems(request, target, scenario.id, offer.kind),
    ...optionProblems(catalog, target, options.options, place),
    ...[baseVersion ?? [], request.version]
      .flat()
      .flatMap((version) => optionProblems(catalog, target, options.options, { version })),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const trialsDefault =
    baseVersion === undefined
      ? scenario.trialsDefault
      : Math.max(scenario.trialsDefault, comparisonTrialsDefault);
  const kind = baseVersion === request.version ? "calibrate" : "compare";
  return {
    ok: true,
    measures: scenario.measures,
    job: {
      jobId: randomUUID(),
      runId: randomUUID(),
      attempt: 1,
      fence: 1,
      leaseMs,
      hardTimeoutMs,
      target: target.id,
      version: request.version,
      provisioner: offer.kind,
      sandbox: offer.sandbox,
      durability,
      scenario: scenario.id,
      scenarioVersion: scenario.version,
      params: { ...parsed.params, ...options.options },
      trials: request.trials ?? trialsDefault,
      ...(baseVersion === undefined ? {} : { comparison: { kind, baseVersion } }),
    },
  };
}

/** A target with one bundled version would measure that under any name. */
function versionProblems(
  { version, baseVersion, trials = 1 }: LocalRunRequest,
  target: TargetDescription,
  scenario: string,
  provisioner: ProvisionerKind,
): string[] {
  const versions = baseVersion === undefined ? [version] : [baseVersion, version];
  const unknown = versions.filter(
    (one) => target.onlyKnownVersions && !target.versions.includes(one),
  );
  return [
    ...unknown.map(
      (one) => `${target.id} has no version ${one}. Known are ${target.versions.join(", ")}.`,
    ),
    ...versions.flatMap(
      (one) => catalog.scenarioProblem(target.id, one, scenario, provisioner) ?? [],
    ),
    ...(target.scenarios.includes(scenario)
      ? []
      : [`${target.id} does not support ${scenario}. It supports ${target.scenarios.join(", ")}.`]),
    ...(baseVersion !== undefined && trials > comparisonTrialsMax
      ? [`A comparison takes at most ${comparisonTrialsMax} trials of each version.`]
      : []),
  ];
}

function refused(what: string, name: string, known: readonly { id: string }[]): LocalPlan {
  const names = known.map(({ id }) => id).join(", ");
  return { ok: false, problems: [`There is no ${what} called ${name}. Known are ${names}.`] };
}
