import {
  type Arm,
  harnessSeed,
  type RawTrial,
  type Side,
  type SliceColumns,
  type SlicePair,
  sliceCapability,
  type WholeTrialsCode,
} from "@lapline/contracts";
import type { CpuLayout } from "../../cpuLayout/planCpuLayout.ts";
import { JobFailure, throwIfAborted } from "../../jobFailure.ts";
import type { Attempt } from "../attempt.ts";
import type { MeasuredTrial } from "../measuredTrial.ts";
import { measuredOf, type TrialInput } from "../measureHarnessTrial.ts";
import { trialOf } from "../trialOf.ts";
import { cacheFacts } from "./cacheFacts.ts";
import { createDraw, type Draw, drawBlock } from "./drawOrder.ts";
import { findPlan } from "./findPlan.ts";
import { blocksMaxOf, type SlicedLoad, type SlicePlan, workOf } from "./planSlices.ts";
import { type ArmOfJob, openArm, type RunningArm } from "./runningArm.ts";

/** What all pairs of a job have in common. */
export interface SlicedJob {
  attempt: Attempt;
  arms: readonly ArmOfJob[];
  layout: CpuLayout;
  load: SlicedLoad;
  input: Pick<TrialInput, "measures" | "hostReasons" | "onReady">;
}

export type PairOutcome =
  | { outcome: "pair"; plan: SlicePlan; pair: SlicePair; trials: MeasuredTrial[] }
  /** Nothing was counted: whole trials have to be taken. */
  | { outcome: "whole"; reason: { code: WholeTrialsCode; detail: string } };

/** Blocks before the counted ones of a pair, so that no version is measured while it is compiled. */
const leadBlocks = 4;
/** Long slices need fewer for it: each version is driven for so long at most. */
const leadMs = 4000;

const leadBlocksOf = ({ sliceMs }: SlicePlan) =>
  Math.max(1, Math.min(leadBlocks, Math.ceil(leadMs / (2 * sliceMs))));

/**
 * Measures one pair: fresh processes of all arms, alive at once, each driven in its turns. `plan` is a
 * number of milliseconds where the job has none yet: it is found first.
 */
export async function measurePair(
  job: SlicedJob,
  number: number,
  plan: SlicePlan | { fromMs: number },
): Promise<PairOutcome> {
  const { attempt } = job;
  const { jobId, attempt: attemptNumber } = attempt.job;
  const seed = harnessSeed(`${jobId}/${attemptNumber}`, number + 1);
  const draw = createDraw(seed);
  const running: RunningArm[] = [];
  try {
    await openArms(job, { number, seed, draw }, running);
    const unable = running.find((arm) => !canSlice(arm));
    if (unable !== undefined) {
      const detail = `The harness ${unable.hello.harness} of the ${unable.arm} cannot run slices.`;
      return { outcome: "whole", reason: { code: "harness_cannot_slice", detail } };
    }
    for (const arm of running) await arm.warmUp();
    let found: SlicePlan;
    if ("fromMs" in plan) {
      const looked = await findPlan(running, plan.fromMs, job.load, seed);
      if (looked.outcome === "whole") return looked;
      found = looked.plan;
    } else found = plan;
    const counted = await takeSlices(job, { number, draw, running, plan: found });
    return {
      outcome: "pair",
      plan: found,
      ...(await finishPair(job, { running, seed, ...counted })),
    };
  } catch (error) {
    // A scenario of a harness that can slice others.
    if (!(error instanceof JobFailure) || error.code !== "unsupported") throw error;
    const reason = { code: "harness_cannot_slice" as const, detail: error.message.slice(0, 1000) };
    return { outcome: "whole", reason };
  } finally {
    for (const arm of running) await arm.close();
  }
}

/** Starts the arms in a drawn order; which of the folders each gets is drawn as well. */
async function openArms(
  { arms, layout, input }: SlicedJob,
  { number, seed, draw }: { number: number; seed: number; draw: Draw },
  running: RunningArm[],
): Promise<void> {
  const starts = draw.order(arms);
  const places = draw.order(["a", "b", "c"]);
  const sides = starts.filter(({ arm }) => arm !== "again");
  const label = String(number).padStart(2, "0");
  for (const [place, start] of starts.entries()) {
    const index = 2 * number + Math.max(0, sides.indexOf(start));
    const folder = `pair-${label}-${places[place]}`;
    const how = { index, folder, hashSeed: seed, layout, onReady: input.onReady };
    const arm = await openArm(start, how);
    running.push(arm);
    // Whole trials will be taken: nothing else has to be started for that.
    if (!canSlice(arm)) return;
  }
}

const canSlice = ({ hello }: RunningArm) => hello.capabilities?.includes(sliceCapability) === true;

/** Blocks that a pair takes whatever its budget. */
const blocksLeast = 4;

interface Counted {
  columns: SliceColumns;
  longBlocks: ReadonlySet<number>;
}

async function takeSlices(
  { attempt, load }: SlicedJob,
  {
    number,
    draw,
    running,
    plan,
  }: { number: number; draw: Draw; running: readonly RunningArm[]; plan: SlicePlan },
): Promise<Counted> {
  const columns: SliceColumns = {
    arms: [],
    blocks: [],
    startNs: [],
    durationNs: [],
    operations: [],
  };
  const longBlocks = new Set<number>();
  const names = running.map(({ arm }) => arm);
  const armOf = (name: Arm) => {
    const arm = running.find((one) => one.arm === name);
    if (arm === undefined) throw new Error(`there is no ${name}`);
    return arm;
  };
  for (let index = 0; index < leadBlocksOf(plan); index += 1) {
    for (const name of drawBlock(draw, names, index).arms) {
      await armOf(name).take(workOf(plan, 1, false));
    }
  }
  for (const arm of running) arm.beginCount();
  const { monotonicNs } = attempt.worker.clock;
  const deadlineNs = monotonicNs() + BigInt(Math.round(load.budgetMs * 1e6));
  const isShort = () =>
    running.some((arm) => {
      const { operations, activeNs } = arm.totals();
      return operations < plan.least.operations || activeNs < plan.least.activeNs;
    });
  const blocksMax = blocksMaxOf(running.length);
  for (let index = 0; index < plan.blocks || (index < blocksMax && isShort()); index += 1) {
    if (index >= blocksLeast && monotonicNs() > deadlineNs) break;
    const block = drawBlock(draw, names, index);
    if (block.isLong) longBlocks.add(index);
    for (const name of block.arms) {
      throwIfAborted(attempt.signal);
      const slice = await armOf(name).take(workOf(plan, block.length, true));
      columns.arms.push(name);
      columns.blocks.push(index);
      columns.startNs.push(Math.max(0, Number(BigInt(slice.startedAtNs) - attempt.zeroNs)));
      columns.durationNs.push(slice.durationNs);
      columns.operations.push(slice.operations);
    }
    showProgress(attempt, number, Math.min(1, (index + 1) / plan.blocks));
  }
  for (const arm of running) arm.endCount();
  return { columns, longBlocks };
}

/** A pair counts as two trials. */
function showProgress({ progress }: Attempt, number: number, share: number): void {
  const place = share <= 0.5 ? 1 : 2;
  progress.enter("trial", 2 * number + place);
  progress.advance(2 * share - (place - 1), 0);
}

async function finishPair(
  { attempt, arms, input }: SlicedJob,
  {
    running,
    seed,
    columns,
    longBlocks,
  }: Counted & { running: readonly RunningArm[]; seed: number },
): Promise<{ pair: SlicePair; trials: MeasuredTrial[] }> {
  const trials: MeasuredTrial[] = [];
  const facts: SlicePair["arms"] = [];
  let again: SlicePair["again"] = null;
  for (const { arm, index, finish } of running) {
    const version = arms.find((one) => one.arm === arm)?.version;
    if (version === undefined) throw new Error(`there is no ${arm}`);
    const { outcome, totals } = await finish();
    const { turnsNs: _, ...times } = totals;
    const caches = cacheFacts(arm, columns, longBlocks);
    facts.push({ arm, ...times, dataBytes: outcome.dataBytes, caches });
    const { sizes } = version;
    if (arm === "again") {
      const context = { index, side: null, target: attempt.job.target, zeroNs: attempt.zeroNs };
      const one = trialOf(outcome, { ...context, ...input, sizes, reasons: [] });
      again = one.reasons.length === 0 ? { values: one.values } : null;
      if (again === null) attempt.warnings.push(invalidAgain(index, one.reasons));
    } else {
      trials.push(measuredOf(version.attempt, { index, side: arm, sizes, ...input }, outcome));
    }
  }
  trials.sort((a, b) => a.trial.index - b.trial.index);
  const indexOf = (side: Side) => running.find(({ arm }) => arm === side)?.index ?? 0;
  const pair = {
    ...{ baseTrial: indexOf("base"), headTrial: indexOf("head"), seed, again },
    ...{ slices: columns, arms: facts },
  };
  return { pair, trials };
}

function invalidAgain(index: number, reasons: RawTrial["reasons"]): string {
  const why = reasons.map(({ detail }) => detail).join(" ");
  const pair = Math.floor(index / 2) + 1;
  return `Pair ${pair}: the second process of the base does not count. ${why}`.slice(0, 1000);
}
