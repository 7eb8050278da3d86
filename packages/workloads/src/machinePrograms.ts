import type { MachineProgram } from "./gitPlan.ts";

/** Programs that recipes run, with the Debian package of each. */
export const machinePrograms = {
  sh: { program: "sh", debianPackage: "dash" },
  cp: { program: "cp", debianPackage: "coreutils" },
  chmod: { program: "chmod", debianPackage: "coreutils" },
  sed: { program: "sed", debianPackage: "sed" },
  node: { program: "node", debianPackage: "nodejs" },
  go: { program: "go", debianPackage: "golang-go" },
  gcc: { program: "gcc", debianPackage: "gcc" },
  cmake: { program: "cmake", debianPackage: "cmake" },
  protoc: { program: "protoc", debianPackage: "protobuf-compiler" },
  /** The releases that distributions carry are often too old. */
  cargo: { program: "cargo", what: "cargo, which https://rustup.rs installs" },
} as const satisfies Readonly<Record<string, MachineProgram>>;
