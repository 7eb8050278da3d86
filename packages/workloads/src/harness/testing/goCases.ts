import { goCase } from "./goCase.ts";
import type { HarnessCase } from "./harnessCase.ts";
import type { TestMachine } from "./testMachine.ts";

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
