import { join } from "node:path";
import type { ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { objectsScenarioIds } from "../scenarios/objectsScenarioIds.ts";
import { verifiedHere } from "../verifiedHere.ts";
import { goatdbModes, goatdbModule, goatdbObjects } from "./goatdbObjects.ts";

interface GoatdbHost {
  id: string;
  /** Name for people. */
  runtimeName: string;
  /** npm package with the runtime, and its release. */
  runtimePackage: string;
  runtimeRelease: string;
  /** Program inside the package and its flags. */
  argv: readonly string[];
  notes: readonly string[];
}

const repository = "https://github.com/goatplatform/goatdb";
const runtimeDir = "runtime";
const commit = /^[0-9a-f]{40}$/;

/** The sources that GoatDB's imports name; the recipe makes one module of them. */
function gitPlan({ runtimePackage, runtimeRelease }: GoatdbHost, version: string): ProvisionPlan {
  const ref = commit.test(version) ? version : `v${version}`;
  return {
    kind: "git",
    sources: [
      { repository, ref, folder: "goatdb" },
      { repository: "https://github.com/denoland/std", ref: "main", folder: "std" },
      {
        repository: "https://github.com/goatplatform/orderstamp-js",
        ref: "main",
        folder: "orderstamp",
      },
    ],
    parts: {
      esbuild: { kind: "npm", packages: [{ name: "@esbuild/linux-x64", version: "0.28.2" }] },
      runtime: { kind: "npm", packages: [{ name: runtimePackage, version: runtimeRelease }] },
    },
    recipe: "goatdb",
    outputs: [
      { from: goatdbModule, to: goatdbModule },
      { from: "{part:runtime}", to: runtimeDir },
    ],
    executable: null,
  };
}

/** GoatDB, called in process in one runtime. */
export function goatdbTarget(host: GoatdbHost): TargetAdapter {
  const { id, runtimeName, runtimePackage, runtimeRelease, argv, notes } = host;
  const [program = "", ...flags] = argv;
  return {
    description: {
      id,
      title: `GoatDB (${runtimeName})`,
      summary: `An object database that signs each change, in process in ${runtimeName}.`,
      interface: "in_process",
      homepage: "https://goatdb.dev/",
      scenarios: objectsScenarioIds,
      provisioners: [{ kind: "git", sandbox: "process" }],
      durabilityModes: goatdbModes,
      // Tags of the repository since the published comparison, as of 2026-11-20.
      versions: ["0.5.0", "0.5.1", "8c97ffd660a35e26715ffc309979857dc4f9d29a"],
      onlyKnownVersions: false,
      verification: verifiedHere,
      notes: [
        "Built from its git repository by the recipe `goatdb` of the machine's owner, which makes one " +
          `module of it and its dependencies. Runs in ${runtimeName} ${runtimeRelease}, whatever its version.`,
        "A server without peers. default signs each change and flushes within the span; trusted does " +
          "not sign; fast neither signs nor waits for commits and flushes, which the published figures " +
          "of all modes mostly do not either.",
        "It keeps all items in memory once its repository is open, so reads and queries touch no file.",
        ...notes,
      ],
    },
    interface: {
      kind: "in_process",
      program: "inProcess",
      driver: null,
      objects: goatdbObjects,
      runtime: ({ artifactDir }) => [
        join(artifactDir, runtimeDir, "node_modules", runtimePackage, program),
        ...flags,
      ],
    },
    provision: (version) => gitPlan(host, version),
    secretNames: [],
    compareVersions: compareSemver,
    versionSource: { kind: "git", repository, tagPrefix: "v" },
  };
}
