import type { HarnessResult, InvalidReason, LoadFacts, SliceWork } from "@lapline/contracts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import { spanValues } from "./spanValues.ts";
import { HarnessFailure } from "./trialContext.ts";

/** One stretch of work, as either load core answers it. */
interface SliceSpan {
  startedAtNs: bigint;
  durationNs: number;
  load: LoadFacts;
}

interface Options {
  load: LoadPlan;
  recorder: OperationRecorder;
  /** Runs a stretch to the end of its last operation; `first`: number of the first one in this trial. */
  run(plan: LoadPlan, first: number, recorder: OperationRecorder): Promise<SliceSpan>;
}

/**
 * The slices of one trial. Operations are numbered through all of them, settling included, so that the
 * trial goes through the same work as a whole one; a slice ends with its last answer, which is its own.
 */
export class Slices {
  readonly #options: Options;
  /** What nobody counts; made once, because a histogram costs more than a slice. */
  readonly #settling = new OperationRecorder(1, []);
  #firstNs: bigint | undefined;
  #durationNs = 0;
  #next = 0;
  #load: LoadFacts | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async take(work: SliceWork): Promise<HarnessResult<"slice">> {
    const { load, recorder } = this.#options;
    let settleNs = 0;
    if (work.settleMs > 0) {
      const beganMs = performance.now();
      await this.#run(timed(load, work.settleMs), this.#settling);
      settleNs = (performance.now() - beganMs) * 1e6;
    }
    const into = work.counted ? recorder : this.#settling;
    const failedBefore = into.failed;
    const plan =
      "operations" in work
        ? { ...load, loadModel: "fixed_work" as const, count: work.operations }
        : timed(load, work.forMs);
    const span = await this.#run(plan, into);
    if (work.counted) this.#count(span);
    return {
      startedAtNs: String(span.startedAtNs),
      durationNs: span.durationNs,
      operations: span.load.operations,
      errors: into.failed - failedBefore,
      settleNs,
      ...(work.counted || into.all.count === 0 ? {} : { latencyNs: into.all.quantileNs(50) }),
    };
  }

  /** Of all slices together. `reasonsOf` judges what the load met; a trial of no slices fails. */
  summary(about: {
    batchSize: number;
    reasonsOf(load: LoadFacts): InvalidReason[];
  }): HarnessResult<"summary"> {
    const { recorder, load: plan } = this.#options;
    if (this.#firstNs === undefined || this.#load === undefined) {
      throw new HarnessFailure("load_failed", "There was no slice before the summary.");
    }
    const { batchSize } = about;
    const durationNs = this.#durationNs;
    const operations = recorder.succeeded + recorder.failed;
    const values = spanValues(recorder, { succeeded: recorder.succeeded, durationNs, batchSize });
    if (plan.loadModel === "fixed_work" && operations > 0) {
      // Of as much work as the parameters say, at the pace of all slices.
      values.duration = (durationNs * plan.count) / operations;
    }
    return {
      startedAtNs: String(this.#firstNs),
      durationNs,
      values,
      histograms: recorder.histograms(),
      load: this.#load,
      reasons: about.reasonsOf(this.#load),
      throughput: { stepMs: recorder.steps.result().stepMs, operations: [] },
    };
  }

  async #run(plan: LoadPlan, recorder: OperationRecorder): Promise<SliceSpan> {
    const before = recorder.succeeded + recorder.failed;
    const span = await this.#options.run(plan, this.#next, recorder);
    this.#next += recorder.succeeded + recorder.failed - before;
    return span;
  }

  #count(span: SliceSpan): void {
    this.#firstNs ??= span.startedAtNs;
    this.#load = this.#load === undefined ? span.load : this.#withLoad(this.#load, span);
    this.#durationNs += span.durationNs;
  }

  #withLoad(sum: LoadFacts, { load, durationNs }: SliceSpan): LoadFacts {
    const share = durationNs / Math.max(1, this.#durationNs + durationNs);
    const mean = (a: number | null, b: number | null) =>
      a === null || b === null ? null : a + (b - a) * share;
    const statusCounts = { ...sum.statusCounts };
    for (const [status, count] of Object.entries(load.statusCounts)) {
      statusCounts[status] = (statusCounts[status] ?? 0) + count;
    }
    return {
      operations: sum.operations + load.operations,
      non2xx: sum.non2xx + load.non2xx,
      timeouts: sum.timeouts + load.timeouts,
      socketErrors: sum.socketErrors + load.socketErrors,
      statusCounts,
      generatorUtilisation: mean(sum.generatorUtilisation, load.generatorUtilisation),
      generatorCpuCores: mean(sum.generatorCpuCores, load.generatorCpuCores),
      timeoutMs: load.timeoutMs,
    };
  }
}

/** As many operations as begin within the time; a schedule goes on where it stopped. */
function timed(load: LoadPlan, ms: number): LoadPlan {
  const durationSeconds = ms / 1000;
  return load.loadModel === "fixed_rate"
    ? { ...load, durationSeconds }
    : { ...load, loadModel: "closed_loop", durationSeconds, endsWithAnswers: true };
}
