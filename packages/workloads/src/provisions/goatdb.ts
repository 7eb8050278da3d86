import { join } from "node:path";
import {
  type GoatdbPlace,
  goatdbBrowserPlace,
  goatdbDenoPlace,
  goatdbNodePlace,
  goatdbRepository,
} from "../descriptions/goatdb.ts";
import { goatdbObjects } from "./goatdbObjects.ts";
import { goatdbPins } from "./goatdbPins.ts";
import { type GoatdbBundle, goatdbModule, goatdbParts, goatdbRecipe } from "./goatdbRecipe.ts";
import { goatdbSync } from "./goatdbSync.ts";
import { npmPart, type ProvisionPlan } from "./plan.ts";
import type { TargetInterface, TargetProvision } from "./provision.ts";

/** Folder of the artifact with the runtime, where it has one. */
const runtimeDir = "runtime";

const commit = /^[0-9a-f]{40}$/;

/** The sources that GoatDB's imports name; the recipe makes one module of them. */
function gitPlan({ runtime }: GoatdbPlace, bundle: GoatdbBundle, version: string): ProvisionPlan {
  const ref = commit.test(version) ? version : `v${version}`;
  const { std, orderstamp } = goatdbPins(version);
  return {
    kind: "git",
    sources: [
      { repository: goatdbRepository, ref, folder: "goatdb" },
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
      ...(runtime ? [{ from: "{part:runtime}", to: runtimeDir }] : []),
    ],
    executable: null,
  };
}

/** GoatDB as a module that is made for a place. */
function provisionOf(
  place: GoatdbPlace,
  bundle: GoatdbBundle,
  reached: TargetInterface,
): TargetProvision {
  return {
    interface: reached,
    provision: (version) => gitPlan(place, bundle, version),
    secretNames: [],
  };
}

/** In one release of a runtime; `argv` is the program inside its package and its flags. */
function inRuntime(place: GoatdbPlace, argv: readonly string[]): TargetProvision {
  const [program = "", ...flags] = argv;
  const { name = "" } = place.runtime ?? {};
  const runtime = (artifactDir: string) => [
    join(artifactDir, runtimeDir, "node_modules", name, program),
    ...flags,
  ];
  return provisionOf(place, "runtime", {
    kind: "in_process",
    program: "inProcess",
    driver: null,
    objects: goatdbObjects,
    ...(place.syncs && { sync: goatdbSync(runtime) }),
    runtime: ({ artifactDir }) => runtime(artifactDir),
  });
}

const denoFlags = ["--allow-all", "--no-config", "--no-lock", "--no-remote", "--quiet"];

/** GoatDB, called in process in a runtime or in a page. */
export const goatdbProvisions = {
  [goatdbDenoPlace.id]: inRuntime(goatdbDenoPlace, ["deno", "run", ...denoFlags]),
  [goatdbNodePlace.id]: inRuntime(goatdbNodePlace, ["bin/node"]),
  [goatdbBrowserPlace.id]: provisionOf(goatdbBrowserPlace, "page", {
    kind: "in_process",
    program: "browser",
    driver: null,
    browser: { folder: ".", module: goatdbModule },
  }),
};
