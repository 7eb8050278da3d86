import { importCountWords, type Run } from "@lapline/contracts";

/** Results that are named one by one where they failed. */
const failuresMax = 5;

/** What an import added, as a few lines whatever its size. Pure. */
export function describeImport(run: Run, runUrl: string): string[] {
  const { id, status, imported, jobs } = run;
  const failed = jobs.filter((job) => job.status === "FAILED");
  const more = failed.length - failuresMax;
  return [
    `Import ${id} ${status}  ${runUrl}`,
    ...(imported === undefined ? [] : [`  Results: ${importCountWords(imported)}`]),
    ...failed
      .slice(0, failuresMax)
      .map(
        ({ params, scenario, version, errorMessage }) =>
          `  Failed: ${params.benchmark ?? scenario} of ${version}${errorMessage === undefined ? "" : `: ${errorMessage}`}`,
      ),
    ...(more > 0 ? [`  and ${more} more that failed`] : []),
  ];
}
