import { objectsScenarioIds, syncScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { goatdbModes } from "./durabilityModes.ts";
import { denoPackage, nodePackage } from "./runtimeVersions.ts";

/** Where GoatDB runs. */
export interface GoatdbPlace {
  id: string;
  /** The place's name for people. */
  place: string;
  /** npm package with the runtime and its release; null: the machine brings it. */
  runtime: { name: string; version: string } | null;
  /** Whether its server runs here too, so that peers can be kept in step. */
  syncs?: true;
  notes: readonly string[];
}

export const goatdbRepository = "https://github.com/goatplatform/goatdb";

/** GoatDB, called in process in one runtime or in a page. */
function goatdbIn(source: GoatdbPlace): DescribedTarget {
  const { id, place, runtime, syncs, notes } = source;
  return {
    description: {
      id,
      title: `GoatDB (${place})`,
      summary: `An object database that signs each change, in process in ${place}.`,
      interface: "in_process",
      homepage: "https://goatdb.dev/",
      scenarios: [...objectsScenarioIds, ...(syncs ? syncScenarioIds : [])],
      provisioners: [{ kind: "git", sandbox: "process" }],
      durabilityModes: goatdbModes.names,
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
        ...(runtime ? [`Runs in ${place} ${runtime.version}, whatever its version.`] : []),
        ...notes,
      ],
    },
    versionSource: { kind: "git", repository: goatdbRepository, tagPrefix: "v" },
  };
}

export const goatdbDenoPlace: GoatdbPlace = {
  id: "goatdb-deno",
  place: "Deno",
  // As published.
  runtime: { name: denoPackage, version: "2.4.3" },
  syncs: true,
  notes: [
    "In the sync scenarios two replicas (client mode) share the harness's process, and its own server " +
      "runs in another. A replica asks its server every 0.3 to 1.5 s, by GoatDB's own timers. Only mode default can be synced: a trusted server refuses its peers.",
    "On Deno its flush may return before all bytes are in the file; the count after close and reopen " +
      "is what counts.",
  ],
};

export const goatdbNodePlace: GoatdbPlace = {
  id: "goatdb-node",
  place: "Node.js",
  // As published.
  runtime: { name: nodePackage, version: "24.4.1" },
  notes: [
    "On Node.js it loses data: of several stored items, few or none remain after close and " +
      "reopen, so the result is invalid. This is a property of GoatDB on Node.js, not of the " +
      "harness.",
  ],
};

export const goatdbBrowserPlace: GoatdbPlace = {
  id: "goatdb-browser",
  place: "the browser",
  runtime: null,
  notes: [
    "Its files are those of the origin (OPFS), written through a worker of its own; a flush is the " +
      "browser's flush of such a file.",
    "Two databases are opened and discarded first. GoatDB numbers the databases of a worker and " +
      "does not find the first one again.",
    "The page's clock has steps of 5 µs, so operations of a few microseconds are coarse.",
    "Memory and CPU are those of the whole browser and of the harness that serves the page.",
    "The browser is the machine's own; its release is part of the environment.",
  ],
};

export const goatdbTargets = [goatdbDenoPlace, goatdbNodePlace, goatdbBrowserPlace].map(goatdbIn);
