import {
  type BisectionStepOutcome,
  isInfrastructureError,
  type Reason,
  reasonOf,
  sideInHand,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { sideOfChange } from "@lapline/stats";
import { knownErrorCode } from "../../base/index.ts";
import type { BisectionRow } from "../alerts/bisectionRow.ts";

/** What follows from the comparison that ended. */
export type SettledStep =
  | { next: "pending" }
  /** The search goes on; `change` is written to the bisection. */
  | { next: "go_on"; change: BisectionChange }
  | { next: "end"; state: "given_up" | "stopped"; reason: Reason };

interface BisectionChange {
  lowVersionId?: string;
  highVersionId?: string;
  skipped?: string[];
  comparisons?: number;
  rangeChecked?: boolean;
}

/** Comparisons of the same two versions that may come to nothing. */
const fruitlessMax = 2;

/** Reads how the comparison under way ended, and notes it at its step. */
export async function settleStep(tx: Tx, bisection: BisectionRow): Promise<SettledStep> {
  const { job } = bisection;
  const step = bisection.steps.at(-1);
  if (step === undefined) throw new Error(`bisection ${bisection.id} measures nothing`);
  const note = (outcome: BisectionStepOutcome, measured: object = {}) =>
    tx.bisectionStep.update({
      where: { bisectionId_number: { bisectionId: bisection.id, number: step.number } },
      data: { outcome, ...measured },
    });
  switch (job?.status) {
    case "QUEUED":
    case "CLAIMED":
    case "RUNNING":
    case "COMPLETED":
      return { next: "pending" };
    case "PROCESSED": {
      const { outcome, measured } = await readVerdict(tx, bisection, job);
      await note(outcome, measured);
      return follow(bisection, outcome);
    }
    case "FAILED": {
      await note("failed");
      return followFailure(bisection, job);
    }
    case "CANCELED":
    case undefined:
      await note("canceled");
      return { next: "end", state: "stopped", reason: reasonOf("bisection_canceled", {}) };
  }
}

async function readVerdict(
  tx: Tx,
  { series, ratio }: BisectionRow,
  job: NonNullable<BisectionRow["job"]>,
) {
  const measured = await tx.comparison.findUnique({
    where: { jobId_seriesId: { jobId: job.id, seriesId: series.id } },
    select: { ratio: true, ratioLow: true, ratioHigh: true },
  });
  if (measured === null) return { outcome: "unclear" as const, measured: {} };
  const { ratioLow: low, ratioHigh: high } = measured;
  const found = { ratio: measured.ratio, low, high };
  const outcome = job.report?.valid === true ? sideOfChange(found, ratio) : ("unclear" as const);
  return { outcome, measured };
}

function follow(
  bisection: BisectionRow,
  outcome: "changed" | "unchanged" | "unclear",
): SettledStep {
  const middle = bisection.job?.version;
  if (middle === undefined) throw new Error(`bisection ${bisection.id} has no comparison`);
  const comparisons = bisection.comparisons + 1;
  const { rangeChecked, lowVersion, highVersion } = bisection;
  switch (outcome) {
    case "changed":
      return {
        next: "go_on",
        change: { highVersionId: middle.id, comparisons, rangeChecked: true },
      };
    case "unchanged":
      if (!rangeChecked) {
        const range = { low: lowVersion.name, high: highVersion.name };
        return giveUp(reasonOf("change_not_between", range));
      }
      return { next: "go_on", change: { lowVersionId: middle.id, comparisons } };
    case "unclear": {
      if (fruitlessOf(bisection, "unclear") < fruitlessMax) return { next: "go_on", change: {} };
      return giveUp(reasonOf("side_not_told", { low: lowVersion.name, middle: middle.name }));
    }
  }
}

/**
 * A version that cannot be measured is passed over, and its neighbour is next. When it is the machine
 * that failed, it is tried once more.
 */
function followFailure(
  bisection: BisectionRow,
  job: NonNullable<BisectionRow["job"]>,
): SettledStep {
  const code = knownErrorCode(job.errorCode);
  if (isInfrastructureError(code)) {
    if (fruitlessOf(bisection, "failed") < fruitlessMax) return { next: "go_on", change: {} };
    return giveUp(reasonOf("comparison_failed_twice", { code }));
  }
  if (code === "unsupported") return giveUp(reasonOf("no_machine_measures", { code }));
  if (sideInHand(job.errorReason) === "base") {
    const version = bisection.lowVersion.name;
    return giveUp(reasonOf("base_not_measured", { version, code }));
  }
  const { skipped, rangeChecked, highVersion } = bisection;
  if (!rangeChecked) {
    return giveUp(reasonOf("head_not_measured", { version: highVersion.name, code }));
  }
  return { next: "go_on", change: { skipped: [...skipped, job.version.name] } };
}

function giveUp(reason: Reason): SettledStep {
  return { next: "end", state: "given_up", reason: reasonOf("given_up", { reason }) };
}

/** How many of the last comparisons, all of the same two versions, ended like this one now does. */
function fruitlessOf(
  { steps }: BisectionRow,
  outcome: Extract<BisectionStepOutcome, "unclear" | "failed">,
): number {
  const last = steps.at(-1);
  const same = steps
    .slice(0, -1)
    .filter(
      (step) =>
        step.baseVersion === last?.baseVersion &&
        step.headVersion === last.headVersion &&
        step.outcome === outcome,
    );
  return same.length + 1;
}
