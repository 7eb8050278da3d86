import type { HarnessPlan, HarnessResult, InvalidReason, SliceWork } from "@lapline/contracts";
import { measuredClient } from "@lapline/contracts";
import type { SendHttp } from "../drivers/httpApi.ts";
import type { SpanResult } from "../load/httpSpan.ts";
import type { LoadGenerator } from "../load/loadGenerator.ts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import { onlyClient } from "../load/pacing.ts";
import { loadReasons } from "../load/verdicts.ts";
import { type LoadPlan, operationsOf } from "../scenarios/loadParams.ts";
import { waitForDefined } from "./definedReady.ts";
import { runSetup, runVerify } from "./definedSetup.ts";
import { type DefinedWorkOfTrial, openDefinedWork } from "./definedWork.ts";
import { unitsPerCount } from "./httpClient.ts";
import { HttpClients } from "./httpClients.ts";
import { frontSettings } from "./httpTarget.ts";
import { openGenerator } from "./openGenerator.ts";
import type { RequestTally } from "./requestTally.ts";
import { createSendHttp, KeptAgents } from "./sendHttp.ts";
import { type HarnessTrial, noSlices } from "./serveHarness.ts";
import { Slices } from "./slices.ts";
import { spanValues } from "./spanValues.ts";
import {
  failingAs,
  HarnessFailure,
  type ReportProgress,
  throttleProgress,
} from "./trialContext.ts";

const singleCallTimeoutMs = 60_000;

interface Prepared {
  plan: HarnessPlan;
  work: DefinedWorkOfTrial;
  requests: ReturnType<DefinedWorkOfTrial["requests"]>;
  send: SendHttp;
  generator: LoadGenerator;
  /** Threads that share the load; null when this thread carries it alone. */
  clients: HttpClients | null;
}

/** A trial of an HTTP scenario that a project defines: its requests through Lapline's load core. */
export class DefinedHttpTrial implements HarnessTrial {
  readonly #agents = new KeptAgents();
  readonly #clientProgram: URL;
  #prepared: Prepared | undefined;
  #slices: Slices | undefined;

  /** `clientProgram` is started as a thread for each client where a plan asks for several. */
  constructor(clientProgram: URL) {
    this.#clientProgram = clientProgram;
  }

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const kept = new Map<string, unknown>();
    const work = await failingAs("bootstrap_failed", () => openDefinedWork(plan, kept));
    const { baseUrl, load, http, values } = work;
    const ready = await waitForDefined(work.ready, baseUrl, plan);
    const spawnedAtNs = BigInt(plan.targetSpawnedAtNs ?? ready.atNs);
    const send = createSendHttp(baseUrl, singleCallTimeoutMs, this.#agents, plan.componentUrls);
    const settings = await failingAs("bootstrap_failed", async () => {
      await runSetup(http.setup ?? [], { values, kept, send });
      const requests = work.requests(onlyClient);
      const { inFlight: places, timeoutSeconds } = load;
      const opened = await openGenerator(plan, { baseUrl, places, timeoutSeconds });
      const { generator } = opened;
      this.#prepared = { plan, work, requests, send, generator, clients: null };
      if (load.clients > 1) {
        const starts = Array.from({ length: load.clients }, (_, index) => ({
          plan,
          share: { index, clients: load.clients },
          kept: [...kept],
        }));
        this.#prepared.clients = await HttpClients.open(this.#clientProgram, starts);
        // They have connections of their own; idle ones beside them would cost the target memory.
        await generator.close();
      }
      return opened.settings;
    });
    return {
      startNs: Math.max(0, Number(ready.atNs - spawnedAtNs)),
      startSeen: ready.looks === 1 ? "at_most" : "exact",
      targetVersion: null,
      settings: {
        ...settings,
        ...frontSettings(plan),
        inFlight: String(load.inFlight),
        clients: String(load.clients),
      },
    };
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    const prepared = this.#ready();
    const { load } = prepared.work;
    if (load.warmup === 0) return { operations: 0 };
    const recorder = new OperationRecorder(unitsPerCount, []);
    const plan: LoadPlan = { ...load, loadModel: "fixed_work", count: load.warmup };
    const span = await runSpan(prepared, plan, 0, recorder, () => undefined);
    if (recorder.succeeded > 0) return { operations: load.warmup };
    const tally = await tallyOf(prepared);
    const why = tally.firstRefused ?? tally.reasons()[0]?.detail ?? "none was answered";
    const met = JSON.stringify(span.load.statusCounts);
    throw new HarnessFailure(
      "load_failed",
      `Not one warm-up request succeeded (${met}). ${why}`.slice(0, 1000),
    );
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    const prepared = this.#ready();
    const { load, separately } = prepared.work;
    const recorder = new OperationRecorder(unitsPerCount, separately);
    const span = await runSpan(prepared, load, load.warmup, recorder, report);
    const tally = await tallyOf(prepared);
    const { succeededWithin: succeeded, durationNs } = span;
    return {
      startedAtNs: String(span.startedAtNs),
      durationNs,
      values: spanValues(recorder, { succeeded, durationNs, batchSize: 1 }),
      histograms: recorder.histograms(),
      load: span.load,
      reasons: reasonsOf(prepared, span.load, tally),
      throughput: recorder.steps.result(),
    };
  }

  async slice(work: SliceWork): Promise<HarnessResult<"slice">> {
    const { clients, generator, requests, work: asked } = this.#ready();
    // Threads number their requests themselves and send each histogram whole: slices are too short for it.
    if (clients !== null) throw noSlices();
    const { load, separately } = asked;
    this.#slices ??= new Slices({
      load,
      recorder: new OperationRecorder(unitsPerCount, separately),
      run: (plan, first, recorder) => {
        const kindOf = (i: number) => requests.kindOf(first + i);
        const operationAt = requests.operations(load.warmup, first);
        const operations = { kindOf, recorder, operationAt, areIndependent: true };
        return generator.run(plan, operations, () => undefined);
      },
    });
    return this.#slices.take(work);
  }

  async summary(): Promise<HarnessResult<"summary">> {
    const prepared = this.#ready();
    if (this.#slices === undefined) throw noSlices();
    const { tally } = prepared.requests;
    const reasons = (load: SpanResult["load"]) => reasonsOf(prepared, load, tally);
    return this.#slices.summary({ batchSize: 1, reasonsOf: reasons });
  }

  async verify(): Promise<HarnessResult<"verify">> {
    const prepared = this.#ready();
    const { values, http } = prepared.work;
    const tally = await tallyOf(prepared);
    const counted = { ...values, operations: (name: string) => tally.of(name) };
    const { send } = prepared;
    const problems = await runVerify(http.verify ?? [], { values: counted, send });
    return {
      reasons: problems.slice(0, 10).map((detail) => ({
        code: "assertion_failed",
        detail: detail.slice(0, 1000),
      })),
      settings: {},
    };
  }

  async close(): Promise<void> {
    await this.#prepared?.clients?.close();
    if (this.#prepared?.clients === null) await this.#prepared.generator.close();
    this.#prepared = undefined;
    this.#agents.destroy();
  }

  #ready(): Prepared {
    if (this.#prepared !== undefined) return this.#prepared;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }
}

function reasonsOf(
  { plan, work }: Prepared,
  load: SpanResult["load"],
  tally: RequestTally,
): InvalidReason[] {
  const isClientMeasured = measuredClient(plan.options) !== null;
  const ofLoad = loadReasons(load, work.http.errorRateMax, isClientMeasured);
  return [...ofLoad.map((reason) => withExample(reason, tally)), ...tally.reasons()];
}

/** A share of failed requests says more with one of them. */
function withExample(reason: InvalidReason, { firstRefused }: RequestTally): InvalidReason {
  if (reason.code !== "error_rate" || firstRefused === null) return reason;
  return { ...reason, detail: `${reason.detail} The first: ${firstRefused}`.slice(0, 1000) };
}

/** What all clients counted since the trial began. */
async function tallyOf({ clients, requests, work }: Prepared): Promise<RequestTally> {
  if (clients === null) return requests.tally;
  const { tally } = work.requests(onlyClient);
  for (const part of await clients.tallies()) tally.absorb(part);
  return tally;
}

function runSpan(
  { generator, clients, requests }: Prepared,
  plan: LoadPlan,
  before: number,
  recorder: OperationRecorder,
  report: ReportProgress,
): Promise<SpanResult> {
  const onProgress = throttleProgress(report, operationsOf(plan));
  if (clients !== null) return clients.run(plan, before, recorder, onProgress);
  const { kindOf } = requests;
  const operationAt = requests.operations(before);
  const operations = { kindOf, recorder, operationAt, areIndependent: true };
  return generator.run(plan, operations, onProgress);
}
