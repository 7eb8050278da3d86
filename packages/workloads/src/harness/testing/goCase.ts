import { dirname } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { targetsById } from "../../registry.ts";
import { buildGoTarget } from "./buildGoTarget.ts";
import type { HarnessCase } from "./harnessCase.ts";
import { harnessPlan } from "./harnessPlan.ts";
import type { TestMachine } from "./testMachine.ts";

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
