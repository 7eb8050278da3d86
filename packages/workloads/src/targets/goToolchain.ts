import { type Params, readOption, type TargetOption } from "@lapline/contracts";

const option: TargetOption & { kind: "text" } = {
  name: "toolchain",
  title: "Go toolchain",
  description:
    "Release of Go that builds the program, fetched from the module proxy. Unset: the machine's own, or a newer one where the module asks for it.",
  kind: "text",
  pattern: String.raw`go1\.\d{1,2}(\.\d{1,2})?(rc\d)?`,
  example: "go1.27.0",
  default: "",
};

/** The Go release that builds a target, for every target that is built from a Go module. */
export const goToolchain = {
  option,
  /** Value of GOTOOLCHAIN: what was chosen, else `unset`. */
  of(options: Params | undefined, unset: string | null): string | null {
    const chosen = readOption(option, options);
    return chosen === "" ? unset : chosen;
  },
};
