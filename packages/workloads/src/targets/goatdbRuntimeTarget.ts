import { join } from "node:path";
import type { TargetAdapter } from "../adapter.ts";
import { syncScenarioIds } from "../scenarios/syncScenarioIds.ts";
import { goatdbObjects } from "./goatdbObjects.ts";
import { goatdbSync } from "./goatdbSync.ts";
import { goatdbRuntimeDir, goatdbTarget } from "./goatdbTarget.ts";

interface GoatdbRuntime {
  id: string;
  /** Name for people. */
  runtimeName: string;
  /** npm package with the runtime, and its release. */
  runtimePackage: string;
  runtimeRelease: string;
  /** Program inside the package and its flags. */
  argv: readonly string[];
  /** Whether its server runs here too, so that peers can be kept in step. */
  syncs?: true;
  notes: readonly string[];
}

/** GoatDB, called in process in one release of a runtime. */
export function goatdbRuntimeTarget(source: GoatdbRuntime): TargetAdapter {
  const { id, runtimeName, runtimePackage, runtimeRelease, argv, notes } = source;
  const [program = "", ...flags] = argv;
  const runtime = (artifactDir: string) => [
    join(artifactDir, goatdbRuntimeDir, "node_modules", runtimePackage, program),
    ...flags,
  ];
  return goatdbTarget({
    id,
    place: runtimeName,
    bundle: "runtime",
    runtime: { name: runtimePackage, version: runtimeRelease },
    interface: {
      kind: "in_process",
      program: "inProcess",
      driver: null,
      objects: goatdbObjects,
      ...(source.syncs && { sync: goatdbSync(runtime) }),
      runtime: ({ artifactDir }) => runtime(artifactDir),
    },
    ...(source.syncs && { scenarios: syncScenarioIds }),
    notes: [`Runs in ${runtimeName} ${runtimeRelease}, whatever its version.`, ...notes],
  });
}
