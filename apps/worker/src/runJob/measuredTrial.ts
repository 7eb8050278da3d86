import type { HarnessResult, ImportedFile, RawTrial, ResourceTrack } from "@lapline/contracts";
import type { OthersCores } from "../sampling/othersCores.ts";
import type { UsageSamples } from "../sampling/startSampler.ts";

/** What a trial says of its version, for the environment of the report. */
export interface VersionFacts {
  /** Without a language where no harness runs. */
  hello: Pick<HarnessResult<"hello">, "harness" | "protocol"> &
    Partial<Pick<HarnessResult<"hello">, "language" | "runtimeVersion">>;
  settings: Readonly<Record<string, string>>;
  /** The version that the target itself reports; null: nobody asked it. */
  targetVersion: string | null;
  samplingMethods: readonly string[];
}

/** One trial of whatever kind, as far as the report needs it. */
export interface MeasuredTrial {
  trial: RawTrial;
  /** What it printed, where it is a command's; null: it is none, or nothing could be read. */
  benchmarks: ImportedFile["benchmarks"] | null;
  resources: ResourceTrack[];
  facts: VersionFacts;
  samples: UsageSamples;
  others: OthersCores | null;
  /** Sentences for the report's warnings. */
  warnings: readonly string[];
}
