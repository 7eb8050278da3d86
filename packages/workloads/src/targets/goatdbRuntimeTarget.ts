import { join } from "node:path";
import type { TargetAdapter } from "../adapter.ts";
import { goatdbObjects } from "./goatdbObjects.ts";
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
  notes: readonly string[];
}

/** GoatDB, called in process in one release of a runtime. */
export function goatdbRuntimeTarget(source: GoatdbRuntime): TargetAdapter {
  const { id, runtimeName, runtimePackage, runtimeRelease, argv, notes } = source;
  const [program = "", ...flags] = argv;
  return goatdbTarget({
    id,
    place: runtimeName,
    recipe: "goatdb",
    runtime: { name: runtimePackage, version: runtimeRelease },
    interface: {
      kind: "in_process",
      program: "inProcess",
      driver: null,
      objects: goatdbObjects,
      runtime: ({ artifactDir }) => [
        join(artifactDir, goatdbRuntimeDir, "node_modules", runtimePackage, program),
        ...flags,
      ],
    },
    notes: [`Runs in ${runtimeName} ${runtimeRelease}, whatever its version.`, ...notes],
  });
}
