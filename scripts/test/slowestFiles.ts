import type { Reporter, TestModule } from "vitest/node";

const shownMax = 10;

type TimedFile = { readonly path: string; readonly project: string; readonly durationMs: number };

/** The ten files that took longest, a line each, longest first. */
export function slowestLines(files: readonly TimedFile[]): string[] {
  return files
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, shownMax)
    .map(({ path, project, durationMs }) => {
      const seconds = (durationMs / 1000).toFixed(1);
      return `${seconds.padStart(8)} s  ${path} (${project})`;
    });
}

/** Reporter of Vitest that ends a run with its slowest files, set-up and tear-down included. */
export default class SlowestFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      path: module.relativeModuleId,
      project: module.project.name,
      durationMs: module.diagnostic().duration,
    }));
    if (files.length > 1) console.log(["\nSlowest files:", ...slowestLines(files)].join("\n"));
  }
}
