import type { ReportImport } from "@lapline/contracts";

export interface ImportSize {
  /** Benchmarks of one import: each is a report. */
  reports: number;
  /** Measures of a benchmark: each is a result. */
  measures: number;
  /** Samples of a measure. */
  samples: number;
}

/**
 * A made-up import in Lapline's own JSON: `number` is its version, `client` its target, so that each
 * client prolongs histories of its own.
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
    target: `client-${client}`,
    version: `1.0.${number}`,
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
