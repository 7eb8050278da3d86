import type { HarnessResult } from "@lapline/contracts";
import type { OthersCores } from "../sampling/othersCores.ts";
import type { UsageSamples } from "../sampling/startSampler.ts";
import type { UsageValues } from "./watchUsage.ts";

/** What a target and its parts used in one trial. */
export interface TrialUsage {
  samples: UsageSamples;
  /** Of everything that belongs to the target. */
  usage: UsageValues;
  /** Of the target's own program and of what runs beside it; empty when nothing does. */
  parts: readonly { name: string; samples: UsageSamples; usage: UsageValues }[];
  /** Of what stands in front of the target; null: nothing does. */
  front: { name: string; samples: UsageSamples; usage: UsageValues } | null;
}

/** Everything one trial brought back, before it is put into a report. */
export interface TrialOutcome extends TrialUsage {
  hello: HarnessResult<"hello">;
  prepare: HarnessResult<"prepare">;
  run: HarnessResult<"run">;
  verify: HarnessResult<"verify">;
  cpuMethod: string;
  memoryMethod: string;
  /** What other programs took of the host during the run; null when it could not be read. */
  others: OthersCores | null;
  /** Size of the data after the run; null where it lies in a container's volume. */
  dataBytes: number | null;
  /** From the second start of its process, on the same data, until it served; null: not measured. */
  warmStartNs: number | null;
}

/** What is known before the target is started a second time. */
export type ColdOutcome = Omit<TrialOutcome, "dataBytes" | "warmStartNs">;
