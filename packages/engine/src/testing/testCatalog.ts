import type { Catalog, MeasureDefinition } from "@lapline/contracts";
import { modesOf, type StoredDefinition, targetText } from "@lapline/contracts/definitions";
import { sha256 } from "../base/text/sha256.ts";

export const testMeasures: MeasureDefinition[] = [
  { name: "throughput", title: "Throughput", unit: "ops/s", direction: "higher_is_better" },
  { name: "latency", title: "Latency", unit: "ns", direction: "lower_is_better" },
];

/** A registry of two targets and two scenarios; `beta` supports only one of them. */
export const testCatalog: Catalog = {
  targets: [
    {
      id: "alpha",
      title: "Alpha",
      summary: "In process, any version",
      interface: "in_process",
      homepage: "https://alpha.example",
      scenarios: ["records.insert", "records.read"],
      provisioners: [
        { kind: "bundled", sandbox: "process" },
        { kind: "docker", sandbox: "docker" },
      ],
      durabilityModes: ["relaxed", "strict"],
      versions: ["1.0.0"],
      onlyKnownVersions: false,
      options: [
        {
          name: "build",
          title: "build",
          description: "How its program is built.",
          kind: "choice",
          values: ["plain", "fast"],
          default: "plain",
        },
        {
          name: "pool",
          title: "script workers",
          description: "Engines that are kept for scripts.",
          kind: "integer",
          minimum: 1,
          maximum: 64,
          default: 4,
          scenarios: ["records.read"],
          since: "0.9.0",
        },
      ],
      notes: [],
    },
    {
      id: "beta",
      title: "Beta",
      summary: "Over HTTP, known versions",
      interface: "http",
      homepage: "https://beta.example",
      scenarios: ["records.insert"],
      provisioners: [{ kind: "go", sandbox: "process" }],
      durabilityModes: ["strict"],
      versions: ["0.1.0", "0.2.0"],
      onlyKnownVersions: true,
      notes: [],
    },
  ],
  scenarios: ["records.insert", "records.read"].map((id) => ({
    id,
    version: 1,
    title: id,
    summary: id,
    loadModel: "fixed_work",
    paramsJsonSchema: { type: "object" },
    quick: { count: 10 },
    full: { count: 1000 },
    measures: testMeasures,
    onePhase: true as const,
    errorRateMax: 0.01,
    trialsDefault: 3,
    caveats: [],
  })),
  withDefinitions: (definitions) => withDefinitions(testCatalog, definitions),
  parseParams(_scenario, params) {
    const unknown = Object.keys(params).filter((name) => name !== "count");
    if (unknown.length > 0) {
      return { ok: false, problems: unknown.map((name) => `There is no parameter ${name}.`) };
    }
    const count = params.count ?? 100;
    if (typeof count !== "number" || count < 1) {
      return { ok: false, problems: ["count must be a number of at least 1."] };
    }
    return { ok: true, params: { count } };
  },
  estimateSeconds: (_target, _scenario, _params, trials, comparison) =>
    (comparison === undefined ? 1 : 2) * trials * 10,
  scenarioProblem: (target, version, scenario) =>
    target === "alpha" && version === "0.9.0" && scenario === "records.read"
      ? "alpha 0.9.0 cannot run records.read, which needs 1.0.0 or later."
      : null,
  compareVersions: (_target, a, b) => a.localeCompare(b, "en", { numeric: true }),
};

/** As the registry does it, with the measures of the test scenarios. */
function withDefinitions(catalog: Catalog, definitions: readonly StoredDefinition[]): Catalog {
  const targets = [...catalog.targets];
  const scenarios = [...catalog.scenarios];
  const [plain] = testCatalog.scenarios;
  const [target] = testCatalog.targets;
  if (plain === undefined || target === undefined) throw new Error("the test catalog is empty");
  for (const { content, definitionId, revisionId, revision, ...stored } of definitions) {
    if (targets.some(({ id }) => id === content.target.id)) continue;
    const modes = modesOf(content);
    targets.push({
      ...target,
      id: content.target.id,
      title: content.target.title ?? content.target.id,
      scenarios: content.scenarios.map(({ id }) => id),
      provisioners: (content.target.build?.image === undefined
        ? (["process"] as const)
        : (["docker", "process"] as const)
      ).map((sandbox) => ({ kind: "git", sandbox })),
      durabilityModes: modes,
      versions: [],
      options: [],
      ...(stored.repository === null
        ? {}
        : { repository: { address: stored.repository, tagPrefix: "v" } }),
      definition: {
        id: definitionId,
        revisionId,
        revision,
        hashes: Object.fromEntries(
          modes.map((mode) => [mode, sha256(targetText(content, mode, stored.repository))]),
        ),
      },
    });
    for (const { id, title } of content.scenarios) {
      if (scenarios.some((one) => one.id === id)) continue;
      const version = stored.scenarioVersions[id] ?? 1;
      scenarios.push({ ...plain, id, title: title ?? id, version, isOwn: true });
    }
  }
  return {
    ...catalog,
    targets,
    scenarios,
    withDefinitions: (more) => withDefinitions({ ...catalog, targets, scenarios }, more),
  };
}
