import { type EventLoopUtilization, performance } from "node:perf_hooks";
import type { LoadFacts } from "@lapline/contracts";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { RecordAction } from "../drivers/httpDriver.ts";
import type { LoadPlan } from "../scenarios/loadParams.ts";
import type { LoadConnection, Outcome } from "./loadConnection.ts";
import type { OperationRecorder } from "./operationRecorder.ts";
import { type ClientShare, onlyClient, type Pacing, pacingOf } from "./pacing.ts";

/** One operation of a span. */
export interface SpanOperation {
  /** Its latency is recorded under this name too, where the recorder has it. */
  kind: string;
  call: HttpCall;
  /** The same for a client library; absent where none has a call for it. */
  action?: RecordAction;
  /** Which answers are a success by their status; absent: 2xx. */
  acceptsStatus?: (status: number, body: string) => boolean;
  /** Looks at the body of a success: false when it is not what was asked for. */
  checkBody?: (body: string, headers?: readonly string[]) => boolean;
  /** Told how it ended; an operation may be stored and still not be answered. */
  onSettled?: (succeeded: boolean, answered: boolean) => void;
}

export interface SpanOperations {
  kindOf(i: number): string;
  /** Called once for each operation that is sent, in the order of sending. */
  operationAt(i: number): SpanOperation;
  recorder: OperationRecorder;
  /** No operation needs what an earlier one was answered: the next is sent before the last is judged. */
  areIndependent?: boolean;
  /** Where other clients send the rest; left out: all operations are this one's. */
  share?: ClientShare;
}

export interface SpanResult {
  /** CLOCK_MONOTONIC at the first sending. */
  startedAtNs: bigint;
  /** First sending to last answer; for closed_loop the time that was asked for. */
  durationNs: number;
  /** Operations that succeeded within that duration. */
  succeededWithin: number;
  load: LoadFacts;
}

/** One stretch of load over the connections of a generator. */
export class HttpSpan {
  readonly #plan: LoadPlan;
  readonly #operations: SpanOperations;
  readonly #idle: Set<LoadConnection>;
  readonly #startedAtNs = process.hrtime.bigint();
  readonly #startedMs = performance.now();
  readonly #utilisation: EventLoopUtilization = performance.eventLoopUtilization();
  readonly #cpu = process.cpuUsage();
  readonly #pacing: Pacing;
  readonly #finished = Promise.withResolvers<void>();
  /** A recorder may hold what earlier spans of the same trial did. */
  readonly #recordedBefore: number;
  readonly #statusCounts: Record<string, number> = {};
  #inFlight = 0;
  #over = false;
  #wake: NodeJS.Timeout | undefined;
  #endedMs = this.#startedMs;
  #succeededWithin = 0;
  #timeouts = 0;
  #socketErrors = 0;
  #non2xx = 0;

  constructor(plan: LoadPlan, operations: SpanOperations, idle: Set<LoadConnection>) {
    this.#plan = plan;
    this.#operations = operations;
    this.#idle = idle;
    this.#recordedBefore = operations.recorder.succeeded + operations.recorder.failed;
    this.#pacing = pacingOf(plan, this.#startedMs, operations.share ?? onlyClient);
  }

  get settled(): number {
    return this.#operations.recorder.all.count;
  }

  async run(): Promise<SpanResult> {
    this.#pump();
    await this.#finished.promise;
    clearTimeout(this.#wake);
    this.#recordNeverSent();
    const { utilization } = performance.eventLoopUtilization(this.#utilisation);
    const wallMs = performance.now() - this.#startedMs;
    const { user, system } = process.cpuUsage(this.#cpu);
    const { recorder } = this.#operations;
    const seconds = this.#secondsAsked();
    return {
      startedAtNs: this.#startedAtNs,
      durationNs: seconds === null ? (this.#endedMs - this.#startedMs) * 1e6 : seconds * 1e9,
      succeededWithin: seconds === null ? recorder.succeeded : this.#succeededWithin,
      load: {
        operations: recorder.succeeded + recorder.failed - this.#recordedBefore,
        non2xx: this.#non2xx,
        timeouts: this.#timeouts,
        socketErrors: this.#socketErrors,
        statusCounts: this.#statusCounts,
        generatorUtilisation: Math.min(1, utilization),
        generatorCpuCores: (user + system) / 1000 / wallMs,
        timeoutMs: this.#plan.timeoutSeconds * 1000,
      },
    };
  }

  /** A connection is free: it sends the next operation or waits for one. */
  offer(connection: LoadConnection): void {
    this.#give(connection, false);
  }

  #pump(): void {
    for (const connection of [...this.#idle]) {
      if (this.#over) break;
      if (!this.#give(connection, true)) break;
    }
    this.#finishIfDone();
  }

  /** True when the connection was given something to send. */
  #give(connection: LoadConnection, waited: boolean): boolean {
    const nowMs = performance.now();
    const turn = this.#pacing.take(nowMs, waited);
    if (turn.turn === "send") {
      this.#idle.delete(connection);
      this.#send(connection, turn.i, turn.dueMs, nowMs);
      return true;
    }
    this.#idle.add(connection);
    if (turn.turn === "over") this.#over = true;
    else this.#wakeAt(turn.untilMs, nowMs);
    this.#finishIfDone();
    return false;
  }

  #wakeAt(untilMs: number, nowMs: number): void {
    if (this.#wake !== undefined) return;
    this.#wake = setTimeout(() => {
      this.#wake = undefined;
      this.#pump();
    }, untilMs - nowMs);
  }

  #send(connection: LoadConnection, i: number, dueMs: number | null, nowMs: number): void {
    const operation = this.#operations.operationAt(i);
    const waitedMs = dueMs === null ? 0 : nowMs - dueMs;
    this.#inFlight += 1;
    connection.shoot({
      call: operation.call,
      action: operation.action,
      wantsBody: operation.checkBody !== undefined,
      isIndependent: this.#operations.areIndependent ?? false,
      settle: (outcome) => this.#settle(operation, outcome, nowMs, waitedMs),
    });
  }

  #settle(operation: SpanOperation, outcome: Outcome, sentMs: number, waitedMs: number): void {
    this.#inFlight -= 1;
    const nowMs =
      outcome.kind === "answered" ? (outcome.endedMs ?? performance.now()) : performance.now();
    this.#endedMs = Math.max(this.#endedMs, nowMs);
    const succeeded = this.#judge(operation, outcome);
    const durationMs = outcome.kind === "answered" ? outcome.durationMs : nowMs - sentMs;
    const elapsedMs = nowMs - this.#startedMs;
    const latencyNs = (waitedMs + durationMs) * 1e6;
    this.#operations.recorder.record(operation.kind, latencyNs, elapsedMs, succeeded);
    if (succeeded && this.#isWithin(elapsedMs)) this.#succeededWithin += 1;
    operation.onSettled?.(succeeded, outcome.kind === "answered");
    this.#finishIfDone();
  }

  /** The length of a span that ends by the clock; null: it ends with its last answer. */
  #secondsAsked(): number | null {
    const { loadModel, endsWithAnswers } = this.#plan;
    if (loadModel !== "closed_loop" || endsWithAnswers === true) return null;
    return this.#plan.durationSeconds;
  }

  #isWithin(elapsedMs: number): boolean {
    const seconds = this.#secondsAsked();
    return seconds === null || elapsedMs <= seconds * 1000;
  }

  #judge(operation: SpanOperation, outcome: Outcome): boolean {
    switch (outcome.kind) {
      case "answered":
        return this.#judgeAnswer(operation, outcome);
      case "timeout":
        this.#timeouts += 1;
        return false;
      case "socket_error":
        this.#socketErrors += 1;
        return false;
    }
  }

  #judgeAnswer(
    operation: SpanOperation,
    { status, body, headers = [] }: Extract<Outcome, { kind: "answered" }>,
  ): boolean {
    const isGood = operation.acceptsStatus?.(status, body) ?? (status >= 200 && status <= 299);
    const isRight = !isGood || (operation.checkBody?.(body, headers) ?? true);
    const label = isRight ? String(status) : `${status} wrong body`;
    this.#statusCounts[label] = (this.#statusCounts[label] ?? 0) + 1;
    if (isGood && isRight) return true;
    this.#non2xx += 1;
    return false;
  }

  #recordNeverSent(): void {
    const nowMs = performance.now();
    const { recorder, kindOf } = this.#operations;
    for (const { i, dueMs } of this.#pacing.neverSent()) {
      this.#timeouts += 1;
      recorder.record(kindOf(i), (nowMs - dueMs) * 1e6, nowMs - this.#startedMs, false);
    }
  }

  #finishIfDone(): void {
    if (this.#over && this.#inFlight === 0) this.#finished.resolve();
  }
}
