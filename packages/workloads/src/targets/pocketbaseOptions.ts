import type { TargetOption } from "@lapline/contracts";
import { goBuildOptions } from "./goBuildOptions.ts";

/** An own build: a finished program of the release is as it is. */
const built = ["go", "docker"] as const;

const build: TargetOption & { kind: "choice" } = {
  name: "build",
  title: "build",
  description:
    "SQLite in the program: translated to Go (go), or the C library through cgo (cgo, mattn/go-sqlite3).",
  kind: "choice",
  values: ["go", "cgo"],
  default: "go",
  // In an empty image there is no C library for a program to be loaded with.
  provisioners: ["go"],
};

const scriptWorkers: TargetOption & { kind: "integer" } = {
  name: "scriptWorkers",
  title: "script workers",
  description:
    "JavaScript engines kept ready for hooks (--hooksPool). 0: the release's default, 25 before 0.23 and 15 since.",
  kind: "integer",
  minimum: 0,
  maximum: 1000,
  default: 0,
  scenarios: ["compute.fibonacci"],
};

/** Build variants and settings of PocketBase. */
export const pocketbaseOptions = {
  build,
  scriptWorkers,
  all: [
    build,
    ...goBuildOptions.options.map((option) => ({ ...option, provisioners: [...built] })),
    scriptWorkers,
  ] satisfies TargetOption[],
};
