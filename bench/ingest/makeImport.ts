import type { ReportImport } from "@lapline/contracts";

export interface ImportSize {
  /** Benchmarks of one import: each is a report. */
  reports: number;
  /** Measures of a benchmark: each is a result. */
  measures: number;
  /** Samples of a measure. */
  samples: number;
  /** Targets that the clients import to, in turn. */
  targets: number;
}

/**
 * A made-up import in Lapline's own JSON, of a version that no other client has; with a target for
 * each client they also prolong histories of their own.
 */
export function makeImport(size: ImportSize, client: number, number: number): ReportImport {
  const { reports, measures, samples } = size;
  const benchmarks = Array.from({ length: reports }, (_, benchmark) => ({
    name: `suite/case-${benchmark}`,
    measures: Array.from({ length: measures }, (_, measure) => ({
      name: `measure_${measure}`,
      unit: "ns",
      direction: "lower_is_better",
      samples: Array.from({ length: samples }, (_, sample) => {
        const noise = Math.sin(number * 7919 + benchmark * 104_729 + measure * 31 + sample * 17);
        return 1000 * (1 + measure) * (1 + 0.01 * noise);
      }),
    })),
  }));
  return {
    target: `target-${client % size.targets}`,
    version: `1.${number}.${client}`,
    label: "elsewhere",
    scenario: "imported",
    files: [
      {
        name: "report.json",
        format: "auto",
        content: JSON.stringify({ lapline: 1, benchmarks, comparability: { cpu: "One" } }),
      },
    ],
  };
}
