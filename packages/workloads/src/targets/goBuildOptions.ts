import { type Params, readOption, type TargetOption } from "@lapline/contracts";
import type { ProvisionPlan } from "../adapter.ts";

type GoPlan = Extract<ProvisionPlan, { kind: "go" }>;

const toolchain: TargetOption & { kind: "text" } = {
  name: "toolchain",
  title: "Go toolchain",
  description:
    "Release of Go that builds the program, fetched from the module proxy. Unset: the machine's own, or a newer one where the module asks for it.",
  kind: "text",
  pattern: String.raw`go1\.\d{1,2}(\.\d{1,2})?(rc\d)?`,
  example: "go1.27.0",
  default: "",
};

const goamd64: TargetOption & { kind: "choice" } = {
  name: "goamd64",
  title: "GOAMD64",
  description:
    "Instructions that the compiler may use. A machine whose CPU lacks them refuses the job.",
  kind: "choice",
  values: ["v1", "v2", "v3", "v4"],
  default: "v1",
};

/** How targets that are built from a Go module are compiled. */
export const goBuildOptions = {
  options: [toolchain, goamd64],
  /** The plan as chosen; the plan itself where nothing was. */
  apply(plan: GoPlan, options: Params | undefined): GoPlan {
    const release = readOption(toolchain, options);
    const level = readOption(goamd64, options);
    return {
      ...plan,
      ...(release === "" ? {} : { toolchain: release }),
      ...(level === "v2" || level === "v3" || level === "v4" ? { goamd64: level } : {}),
    };
  },
};
