import { isInfrastructureError, type Run, type RunVerdict } from "@lapline/contracts";
import type { FailureKind } from "@lapline/contracts/definitions";
import { type ExitCode, exitCodes } from "../failure.ts";

export const failOnDefault: readonly FailureKind[] = ["regression", "invalid", "infrastructure"];

/**
 * The exit code of a run that ended: the first thing that went wrong and is to fail, in the order of
 * the codes' weight. What is not to fail hides nothing else. Pure.
 */
export function exitCodeOf(
  run: Run,
  verdict: Pick<RunVerdict, "conclusion" | "jobs">,
  failOn: readonly FailureKind[],
): ExitCode {
  const kind = kindsOf(run, verdict).find((one) => failOn.includes(one));
  if (kind === undefined) return exitCodes.ok;
  return kind === "undecided" ? exitCodes.invalid : exitCodes[kind];
}

/**
 * Why a run that is open passes: a gate that reads the exit code alone would take it for a good one.
 * Null where it does not pass, or nothing is open. Pure.
 */
export function passedOpen(
  run: Run,
  verdict: Pick<RunVerdict, "conclusion" | "jobs">,
  failOn: readonly FailureKind[],
): string | null {
  const isOpen = kindsOf(run, verdict).includes("undecided");
  if (!isOpen || exitCodeOf(run, verdict, failOn) !== exitCodes.ok) return null;
  return `Exit code 0, although the run is undecided. With --fail-on ${[...failOn, "undecided"].join(",")} it is ${exitCodes.invalid}.`;
}

function kindsOf(
  run: Run,
  { conclusion, jobs }: Pick<RunVerdict, "conclusion" | "jobs">,
): FailureKind[] {
  const invalid = jobs.invalid > 0 || jobs.canceled > 0 ? (["invalid"] as const) : [];
  switch (conclusion) {
    case "regression":
      return ["regression", ...(jobs.failed > 0 ? failuresOf(run) : []), ...invalid];
    case "failed":
      return [...failuresOf(run), ...invalid];
    case "invalid":
      return ["invalid"];
    case "pending":
    case "undecided":
      // A run whose jobs were all canceled measured nothing.
      return [
        ...(run.status === "CANCELED" ? (["invalid"] as const) : invalid),
        // An import has no verdict that could be open.
        ...(run.imported === undefined ? (["undecided"] as const) : []),
      ];
    case "ok":
      return [];
  }
}

/** Whether jobs failed for what they measured, because of a machine, or some for each. */
function failuresOf(run: Run): FailureKind[] {
  const codes = run.jobs.flatMap(({ errorCode }) => (errorCode === undefined ? [] : [errorCode]));
  const machines = codes.filter(isInfrastructureError).length;
  if (machines === 0) return ["invalid"];
  return machines === codes.length ? ["infrastructure"] : ["invalid", "infrastructure"];
}
