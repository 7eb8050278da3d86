import { dirname } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { targetsById } from "../../provisions/registry.ts";
import { buildGoTarget } from "./buildGoTarget.ts";
import type { HarnessCase, TestMachine } from "./harnessCase.ts";
import { harnessPlan } from "./harnessPlan.ts";

/** The harness of go/sql with one driver. */
export function goCase(machine: TestMachine, target: string, version: string): HarnessCase {
  const go = machine.findProgram("go");
  return {
    name: `go/sql, ${target} ${version}`,
    language: "go",
    missing: go === null ? "Go is not on the PATH." : null,
    provide: async () => {
      const plan = targetsById.get(target)?.provision(asVersionName(version, "go"), "go");
      if (go === null || plan === undefined) throw new Error(`${target} cannot be built.`);
      return [await buildGoTarget(go, plan, machine.cacheDir)];
    },
    plan: (dataDir, [program = ""]) =>
      harnessPlan({
        target,
        version,
        scenario: "sql.simple",
        durability: "delete-full",
        dataDir,
        artifactDir: dirname(program),
      }),
    hasLatencies: false,
    isProbed: true,
  };
}

/** Drivers that the Go proxy serves, beside the one that harnessCases has. */
const drivers = [
  ["go-sqlite-craw", "0.3.2"],
  ["go-sqlite-eaton", "0.10.0"],
  ["go-sqlite-glebarez", "1.22.0"],
  ["go-sqlite-mattn", "1.14.24"],
  ["go-sqlite-ncruces", "0.21.0"],
  ["go-sqlite-zombiezen", "1.4.0"],
] as const;

/** The harness of go/sql with each of them: for benches, they take long to build. */
export const goCases = (machine: TestMachine): readonly HarnessCase[] =>
  drivers.map(([target, version]) => goCase(machine, target, version));
