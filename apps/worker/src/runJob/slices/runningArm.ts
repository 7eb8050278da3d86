import type { Arm, HarnessResult, SliceWork } from "@lapline/contracts";
import type { CpuLayout } from "../../cpuLayout/planCpuLayout.ts";
import type { MeasuredVersion } from "../measuredVersion.ts";
import { type OpenTrial, openTrial } from "../openTrial.ts";
import type { TrialOutcome } from "../trialOutcome.ts";
import type { AnyCopy } from "../versionCopy/openCopy.ts";

/** A side of a comparison, or the base once more. */
export interface ArmOfJob {
  arm: Arm;
  version: MeasuredVersion;
  /** Its own, where programs of a definition write: two of them cannot share a folder. */
  copy: AnyCopy | null;
}

/** What one arm did outside and inside of its turns. */
interface TurnTotals {
  turnsNs: number;
  activeNs: number;
  settleNs: number;
  operations: number;
  activeCpuNs: number | null;
  idleCpuNs: number | null;
}

/** One arm of a pair, alive between its turns. */
export interface RunningArm {
  arm: Arm;
  index: number;
  hello: OpenTrial["hello"];
  warmUp(): Promise<void>;
  /** Forgets what was counted so far and counts from here on. */
  beginCount(): void;
  take(work: SliceWork): Promise<HarnessResult<"slice">>;
  totals(): TurnTotals;
  /** Median latency of its uncounted slices; 0 where its harness does not tell. */
  latencyNs(): number;
  /** Ends the counting. */
  endCount(): void;
  /** What a whole trial would have brought back. */
  finish(): Promise<{ outcome: TrialOutcome; totals: TurnTotals }>;
  close(): Promise<void>;
}

/** Starts an arm with a fresh process or container. Its failures name its version. */
export async function openArm(
  { arm, version, copy }: ArmOfJob,
  options: {
    index: number;
    folder: string;
    hashSeed: number;
    layout: CpuLayout;
    onReady(): Promise<void>;
  },
): Promise<RunningArm> {
  const { attempt, artifact } = version;
  const { index } = options;
  const inHand = () => {
    const again = arm === "again" ? " again" : "";
    attempt.inHand.now = `${arm === "head" ? "head" : "base"} ${attempt.job.version}${again}`;
  };
  inHand();
  const trial = await openTrial(attempt, { ...options, artifact, copy });
  const asked = async <T>(step: () => Promise<T>): Promise<T> => {
    inHand();
    try {
      return await step();
    } catch (error) {
      throw await trial.explained(error);
    }
  };
  let sums = emptySums();
  let latencyNs = 0;
  let cpuAtBegin: number | null = null;
  let cpuAtEnd: number | null = null;
  let firstNs: string | undefined;
  let lastNs = 0n;
  const totals = (): TurnTotals => {
    const whole = difference(cpuAtBegin, cpuAtEnd ?? trial.turnCpuNs());
    const { cpuNs, ...rest } = sums;
    const idleCpuNs = whole === null || cpuNs === null ? null : Math.max(0, whole - cpuNs);
    return { ...rest, activeCpuNs: cpuNs, idleCpuNs };
  };
  return {
    ...{ arm, index, hello: trial.hello },
    warmUp: () => asked(trial.warmUp),
    beginCount: () => {
      sums = emptySums();
      cpuAtEnd = null;
      trial.beginSlices();
      cpuAtBegin = trial.turnCpuNs();
    },
    take: (work) =>
      asked(async () => {
        const before = trial.turnCpuNs();
        const slice = await trial.slice(work);
        const cpuNs = difference(before, trial.turnCpuNs());
        sums.turnsNs += slice.durationNs + slice.settleNs;
        sums.activeNs += slice.durationNs;
        sums.settleNs += slice.settleNs;
        sums.operations += slice.operations;
        latencyNs = slice.latencyNs ?? latencyNs;
        sums.cpuNs = sums.cpuNs === null || cpuNs === null ? null : sums.cpuNs + cpuNs;
        if (work.counted) {
          firstNs ??= slice.startedAtNs;
          lastNs = BigInt(slice.startedAtNs) + BigInt(Math.round(slice.durationNs));
        }
        return slice;
      }),
    totals,
    latencyNs: () => latencyNs,
    endCount: () => {
      cpuAtEnd = trial.turnCpuNs();
      trial.endSlices();
    },
    finish: () =>
      asked(async () => {
        const taken = totals();
        const summary = await trial.summary();
        const startedAtNs = firstNs ?? summary.startedAtNs;
        // From the first turn to the end of the last: memory and CPU are read over that.
        const wallNs = Number(lastNs - BigInt(startedAtNs));
        const cold = await trial.finish(
          { ...summary, startedAtNs, durationNs: wallNs },
          taken.turnsNs,
        );
        const dataBytes = await trial.dataBytes();
        const run = { ...cold.run, durationNs: taken.activeNs };
        return { outcome: { ...cold, run, dataBytes, warmStartNs: null }, totals: taken };
      }),
    close: trial.close,
  };
}

function emptySums() {
  const cpuNs: number | null = 0;
  return { turnsNs: 0, activeNs: 0, settleNs: 0, operations: 0, cpuNs: cpuNs as number | null };
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.max(0, after - before);
}
