import {
  type ComparisonMeasuring,
  formatCount,
  formatDurationMs,
  type WholeTrialsCode,
} from "@lapline/contracts";

const reasonWords: Record<WholeTrialsCode, string> = {
  command: "a command is one trial from its start to its end",
  turned_off: "the machine's owner turned slices off",
  harness_cannot_slice: "the harness cannot run slices",
  work_not_divisible: "the work cannot be divided",
  data_runs_out: "each operation uses up stored data",
  shared_device: "both versions flush to one device",
  idle_work: "a version works outside of its slices",
  needs_rest: "the target is read at rest",
  too_large: "two of the target need too much memory",
};

/** How the two versions were measured: "5 pairs, slices of 50 ms", or why whole trials were taken. */
export function methodWords(measuring: ComparisonMeasuring | undefined): string {
  if (measuring === undefined) return "Whole trials, interleaved";
  if (measuring.method === "trials") {
    const { reason } = measuring;
    return reason === null
      ? "Whole trials, interleaved"
      : `Whole trials, interleaved: ${reasonWords[reason.code]}`;
  }
  const { pairs, sliceMs } = measuring;
  const count = pairs === 1 ? "1 pair" : `${formatCount(pairs)} pairs`;
  return `${count}, slices of ${formatDurationMs(sliceMs)}`;
}
