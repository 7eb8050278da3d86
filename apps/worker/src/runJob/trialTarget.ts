import type { Artifact } from "@lapline/workloads";
import type { CpuLayout } from "../cpuLayout/planCpuLayout.ts";
import type { JobFailure } from "../jobFailure.ts";
import type { UsageReader } from "../sampling/usageReader.ts";
import type { RunningHarness } from "../sandbox/runningTarget.ts";
import type { AnyCopy } from "./versionCopy/openCopy.ts";

/** The system under test, running. */
export interface LaunchedTarget {
  /** What the samples are taken of. */
  usage: UsageReader;
  /** Of the target's own program and of what runs beside it; empty when nothing does. */
  parts?: readonly { name: string; usage: UsageReader }[];
  /** Of what stands in front of it, which is not the target's; absent: nothing does. */
  front?: { name: string; usage: UsageReader };
  spawnedAtNs: bigint;
  /** When the worker saw it ready; absent: the harness looks by itself. */
  readyAtNs?: bigint;
  baseUrl: string | null;
  componentUrls?: Readonly<Record<string, string>>;
  /** Where it listens instead of on its port, as a part of a sentence; null: not known, or it does not. */
  elsewhere?(): string | null;
  dataDir: string;
  readyTimeoutMs: number;
  /** Whether the kernel delays its network as the scenario asks. */
  netem: boolean;
}

/** Everything that runs during one trial. */
export interface TrialTarget {
  harness: RunningHarness;
  /**
   * Starts the target. Called when the harness has greeted: a load child needs longer to start than
   * a fast target, and would otherwise be what `start_time` measures.
   */
  launch(): Promise<LaunchedTarget>;
  /** The first unexpected end of target or harness. */
  ended: Promise<JobFailure>;
  /**
   * Ends harness and target and makes both ready once more, on the same data and without what prepared
   * them; absent where that cannot be done. The old ones are of no use afterwards.
   */
  reopen?(): Promise<TrialTarget>;
  /** The unexpected end of the target alone. */
  targetEnded: Promise<JobFailure>;
  stop(): Promise<void>;
}

export interface TrialTargetOptions {
  /** Place in the order of trials, over both sides where there are two. */
  index: number;
  /** What a project's own definition runs in; null: the target ships with Lapline. */
  copy: AnyCopy | null;
  artifact: Artifact;
  layout: CpuLayout;
  /** Folder of this trial. */
  dir: string;
  secrets: Readonly<Record<string, string>>;
  /** For what a runtime draws by chance; absent: it draws. */
  hashSeed?: number;
}
