import { isInfrastructureError, type Run, type RunVerdict } from "@lapline/contracts";
import { type ExitCode, exitCodes } from "../exitCodes.ts";
import type { FailureKind } from "../submission/laplineFile.ts";

export const failOnDefault: readonly FailureKind[] = ["regression", "invalid", "infrastructure"];

/** The exit code of a run that ended: what it came to, unless that is not to fail. Pure. */
export function exitCodeOf(
  run: Run,
  { conclusion }: Pick<RunVerdict, "conclusion">,
  failOn: readonly FailureKind[],
): ExitCode {
  const kind = kindOf(run, conclusion);
  if (kind === null || !failOn.includes(kind)) return exitCodes.ok;
  return kind === "undecided" ? exitCodes.invalid : exitCodes[kind];
}

function kindOf(run: Run, conclusion: RunVerdict["conclusion"]): FailureKind | null {
  switch (conclusion) {
    case "regression":
    case "invalid":
      return conclusion;
    case "failed": {
      const codes = run.jobs.flatMap(({ errorCode }) =>
        errorCode === undefined ? [] : [errorCode],
      );
      const infrastructure = codes.length > 0 && codes.every(isInfrastructureError);
      return infrastructure ? "infrastructure" : "invalid";
    }
    case "pending":
    case "undecided":
      // A run whose jobs were all canceled measured nothing.
      return run.status === "CANCELED" ? "invalid" : "undecided";
    case "ok":
      return null;
  }
}
