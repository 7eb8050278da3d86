import type { ProvisionPlan, TargetAdapter, TargetInterface } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import { npmPart } from "../npmPart.ts";
import { objectsScenarioIds } from "../scenarios/objectsScenarioIds.ts";
import { goatdbModes } from "./goatdbDriver.ts";
import { goatdbPins } from "./goatdbPins.ts";
import { type GoatdbBundle, goatdbModule, goatdbParts, goatdbRecipe } from "./goatdbRecipe.ts";

/** Folder of the artifact with the runtime, where it has one. */
export const goatdbRuntimeDir = "runtime";

interface GoatdbPlace {
  id: string;
  /** Where it runs, for people. */
  place: string;
  /** What the module is made for. */
  bundle: GoatdbBundle;
  /** npm package with the runtime and its release; null: the machine brings it. */
  runtime: { name: string; version: string } | null;
  interface: TargetInterface;
  scenarios?: readonly string[];
  notes: readonly string[];
}

const repository = "https://github.com/goatplatform/goatdb";
const commit = /^[0-9a-f]{40}$/;

/** The sources that GoatDB's imports name; the recipe makes one module of them. */
function gitPlan({ bundle, runtime }: GoatdbPlace, version: string): ProvisionPlan {
  const ref = commit.test(version) ? version : `v${version}`;
  const { std, orderstamp } = goatdbPins(version);
  return {
    kind: "git",
    sources: [
      { repository, ref, folder: "goatdb" },
      { repository: "https://github.com/denoland/std", ref: std, folder: "std" },
      {
        repository: "https://github.com/goatplatform/orderstamp-js",
        ref: orderstamp,
        folder: "orderstamp",
      },
    ],
    parts: {
      ...goatdbParts(bundle),
      ...(runtime && { runtime: npmPart(runtime.name, runtime.version) }),
    },
    recipe: goatdbRecipe(bundle),
    outputs: [
      { from: goatdbModule, to: goatdbModule },
      ...(runtime ? [{ from: "{part:runtime}", to: goatdbRuntimeDir }] : []),
    ],
    executable: null,
  };
}

/** GoatDB, called in process in one runtime or in a page. */
export function goatdbTarget(source: GoatdbPlace): TargetAdapter {
  const { id, place, scenarios, notes } = source;
  return {
    description: {
      id,
      title: `GoatDB (${place})`,
      summary: `An object database that signs each change, in process in ${place}.`,
      interface: "in_process",
      homepage: "https://goatdb.dev/",
      scenarios: [...objectsScenarioIds, ...(scenarios ?? [])],
      provisioners: [{ kind: "git", sandbox: "process" }],
      durabilityModes: goatdbModes,
      // Tags of the repository since the published comparison, as of 2026-11-20.
      versions: ["0.5.0", "0.5.1", "8c97ffd660a35e26715ffc309979857dc4f9d29a"],
      onlyKnownVersions: false,
      notes: [
        "Built from its git repository by esbuild, which makes one module of it and what it imports " +
          "(denoland/std, orderstamp-js, each at a commit that belongs to the version).",
        "A server without peers in the objects scenarios. default signs each change and flushes within " +
          "the span; trusted does not sign; fast neither signs nor waits for commits and flushes, which " +
          "the published figures of all modes mostly do not either.",
        "It keeps all items in memory once its repository is open, so reads and queries touch no file.",
        ...notes,
      ],
    },
    interface: source.interface,
    provision: (version) => gitPlan(source, version),
    secretNames: [],
    compareVersions: compareSemver,
    versionSource: { kind: "git", repository, tagPrefix: "v" },
  };
}
