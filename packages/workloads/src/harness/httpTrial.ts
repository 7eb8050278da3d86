import {
  type HarnessPlan,
  type HarnessResult,
  type InvalidReason,
  measuredClient,
  type SliceWork,
} from "@lapline/contracts";
import type { Settings } from "../drivers/embeddedDriver.ts";
import type { SendHttp } from "../drivers/httpApi.ts";
import type { HttpChat, HttpDriver } from "../drivers/httpDriver.ts";
import type { SpanResult } from "../load/httpSpan.ts";
import type { LoadGenerator } from "../load/loadGenerator.ts";
import { type OperationKind, operationKinds } from "../load/operationKind.ts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import { durabilityReasons, loadReasons } from "../load/verdicts.ts";
import { type LoadPlan, operationsOf } from "../scenarios/loadParams.ts";
import { type ChatStart, unitsPerCount } from "./httpClient.ts";
import { HttpClients } from "./httpClients.ts";
import { HttpLedger } from "./httpLedger.ts";
import { httpOperations } from "./httpOperations.ts";
import { frontSettings, httpDriverOf, waitUntilReady } from "./httpTarget.ts";
import type { StoredMessage } from "./messageLedger.ts";
import { type ExpectedPage, expectedPage } from "./messageLedger.ts";
import { openGenerator } from "./openGenerator.ts";
import { planFacts } from "./planFacts.ts";
import { probeRule } from "./probeRule.ts";
import { type RecordedCall, recordCalls } from "./recordCalls.ts";
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

const singleCallTimeoutMs = 30_000;

interface Prepared {
  plan: HarnessPlan;
  driver: HttpDriver;
  chat: HttpChat;
  send: SendHttp;
  load: LoadPlan;
  kindOf: (i: number) => OperationKind;
  stored: readonly StoredMessage[];
  batchSize: number;
  fibonacciN: number | null;
  page: ExpectedPage;
  ledger: HttpLedger;
  generator: LoadGenerator;
  /** Of the client, for the environment. */
  settings: Settings;
  /** Threads that share the load; null when this thread carries it alone. */
  clients: HttpClients | null;
  reasons: InvalidReason[];
}

/** A trial whose target is a process of its own, loaded over HTTP from this one. */
export class HttpTrial implements HarnessTrial {
  readonly #agents = new KeptAgents();
  readonly #clientProgram: URL;
  #prepared: Prepared | undefined;
  #slices: Slices | undefined;

  /** `clientProgram` is started as a thread for each client where a plan asks for several. */
  constructor(clientProgram: URL) {
    this.#clientProgram = clientProgram;
  }

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const { driver, baseUrl } = httpDriverOf(plan);
    const ready = await waitUntilReady(baseUrl, driver.readiness, plan.readyTimeoutMs);
    const spawnedAtNs = BigInt(plan.targetSpawnedAtNs ?? ready.atNs);
    const startNs = Math.max(0, Number(ready.atNs - spawnedAtNs));
    const send = createSendHttp(baseUrl, singleCallTimeoutMs, this.#agents, plan.componentUrls);
    const recorded = recordCalls(send);
    const { load, needsRecords, batchSize, fibonacciN, filler } = planFacts(plan);
    const prepared = await failingAs("bootstrap_failed", async (): Promise<Prepared> => {
      const { version, durability, secrets, scenario, params, options = {} } = plan;
      const about = { version, durability, secrets, scenario, options, needsRecords };
      const chat = await driver.bootstrap({ send: recorded.send, ...about });
      const { inFlight: places, timeoutSeconds } = load;
      const opened = await openGenerator(plan, { baseUrl, places, timeoutSeconds, chat });
      const ledger = new HttpLedger(filler);
      const kindOf = operationKinds(scenario, params);
      const work = { batchSize, fibonacciN };
      const core = { plan, driver, chat, send, load, kindOf, ledger, ...opened, ...work };
      const page = expectedPage(params, 0, filler);
      return { ...core, stored: [], page, clients: null, reasons: [] };
    });
    this.#prepared = prepared;
    if (needsRecords) await failingAs("bootstrap_failed", () => fill(prepared));
    if (fibonacciN !== null) {
      const timeoutMs = load.timeoutSeconds * 1000;
      const patient = createSendHttp(baseUrl, timeoutMs, this.#agents);
      await failingAs("bootstrap_failed", () => computeOnce(prepared, patient));
    }
    if (load.clients > 1) {
      const starts = startsOf(prepared, recorded.calls);
      prepared.clients = await HttpClients.open(this.#clientProgram, starts);
      // They have connections of their own; idle ones beside them would cost the target memory.
      await prepared.generator.close();
    }
    const inFlight = String(load.inFlight);
    const settings = {
      ...prepared.chat.settings,
      ...prepared.settings,
      ...frontSettings(plan),
      inFlight,
      clients: String(load.clients),
    };
    const startSeen = ready.looks === 1 ? "at_most" : "exact";
    return { startNs, startSeen, targetVersion: prepared.chat.version, settings };
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    const prepared = this.#ready();
    const { warmup } = prepared.load;
    if (warmup === 0) return { operations: 0 };
    const recorder = new OperationRecorder(unitsPerCount, []);
    const plan: LoadPlan = { ...prepared.load, loadModel: "fixed_work", count: warmup };
    const { load } = await runSpan(prepared, plan, 0, recorder, () => undefined);
    if (recorder.succeeded === 0) {
      const met = JSON.stringify(load.statusCounts);
      throw new HarnessFailure("load_failed", `Not one warm-up request succeeded: ${met}.`);
    }
    return { operations: warmup };
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    const prepared = this.#ready();
    const { separately, errorRateMax, isMeasured, batchSize } = planFacts(prepared.plan);
    const recorder = new OperationRecorder(unitsPerCount, separately);
    const { load } = prepared;
    const span = await runSpan(prepared, load, load.warmup, recorder, report);
    const { succeededWithin: succeeded, durationNs } = span;
    return {
      startedAtNs: String(span.startedAtNs),
      durationNs: span.durationNs,
      values: isMeasured ? spanValues(recorder, { succeeded, durationNs, batchSize }) : {},
      histograms: isMeasured ? recorder.histograms() : [],
      load: span.load,
      // Requests that nobody times only have to be answered.
      reasons: reasonsOf(prepared, span.load, { errorRateMax, mayBeBusy: !isMeasured }),
      throughput: recorder.steps.result(),
    };
  }

  async slice(work: SliceWork): Promise<HarnessResult<"slice">> {
    const prepared = this.#ready();
    const { load, clients, generator } = prepared;
    // Threads number their requests themselves and send each histogram whole: slices are too short for it.
    if (clients !== null) throw noSlices();
    const { separately } = planFacts(prepared.plan);
    const operationAt = httpOperations({ ...prepared, before: load.warmup });
    this.#slices ??= new Slices({
      load,
      recorder: new OperationRecorder(unitsPerCount, separately),
      run: (plan, first, recorder) => {
        const kindOf = (i: number) => prepared.kindOf(first + i);
        const operations = { kindOf, recorder, operationAt: (i: number) => operationAt(first + i) };
        return generator.run(plan, operations, () => undefined);
      },
    });
    return this.#slices.take(work);
  }

  async summary(): Promise<HarnessResult<"summary">> {
    const prepared = this.#ready();
    if (this.#slices === undefined) throw noSlices();
    const { errorRateMax, batchSize } = planFacts(prepared.plan);
    return this.#slices.summary({
      batchSize,
      reasonsOf: (load) => reasonsOf(prepared, load, { errorRateMax, mayBeBusy: false }),
    });
  }

  async verify(): Promise<HarnessResult<"verify">> {
    const { plan, driver, chat, send, ledger, clients } = this.#ready();
    for (const part of (await clients?.ledgers()) ?? []) ledger.absorb(part);
    const settings = await chat.durability();
    const reasons = durabilityReasons(driver.expectedSettings(plan.durability), settings);
    if (planFacts(plan).needsRecords) reasons.push(...(await ledger.check(chat, send)));
    return { reasons, settings };
  }

  async close(): Promise<void> {
    await this.#prepared?.clients?.close();
    await this.#prepared?.generator.close();
    this.#prepared = undefined;
    this.#agents.destroy();
  }

  #ready(): Prepared {
    if (this.#prepared !== undefined) return this.#prepared;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }
}

function reasonsOf(
  { reasons, plan }: Prepared,
  load: SpanResult["load"],
  { errorRateMax, mayBeBusy }: { errorRateMax: number; mayBeBusy: boolean },
): InvalidReason[] {
  const isClientMeasured = measuredClient(plan.options) !== null;
  return [...reasons, ...loadReasons(load, errorRateMax, mayBeBusy || isClientMeasured)];
}

function runSpan(
  prepared: Prepared,
  plan: LoadPlan,
  before: number,
  recorder: OperationRecorder,
  report: ReportProgress,
): Promise<SpanResult> {
  const { generator, kindOf, clients } = prepared;
  const onProgress = throttleProgress(report, operationsOf(plan));
  if (clients !== null) return clients.run(plan, before, recorder, onProgress);
  const operations = { kindOf, recorder, operationAt: httpOperations({ ...prepared, before }) };
  return generator.run(plan, operations, onProgress);
}

/** Each client gets every n-th message for itself: what two change at once, nobody could verify. */
function startsOf(prepared: Prepared, calls: readonly RecordedCall[]): ChatStart[] {
  const { plan, load, stored, page, ledger } = prepared;
  const { clients } = load;
  const firstText = ledger.next;
  ledger.handOver(new Set(stored));
  return Array.from({ length: clients }, (_, index) => ({
    plan,
    share: { index, clients },
    calls,
    stored: stored.filter((_, place) => place % clients === index),
    page,
    firstText,
  }));
}

/** Probes the access rule, then stores the messages that the scenario reads. */
async function fill(prepared: Prepared): Promise<void> {
  const { plan, chat, send, ledger, reasons } = prepared;
  reasons.push(...(await probeRule(chat, send)));
  await writeOne(prepared);
  const { rows, filler } = planFacts(plan);
  if (rows > 0) prepared.stored = await store(prepared, rows);
  const kind = prepared.kindOf(0);
  // Rows are stored by several requests at once: only what is written after them is known as newest.
  if (kind === "list") await writeOne(prepared);
  prepared.page = expectedPage(plan.params, ledger.written, filler);
  const [first] = prepared.stored;
  if ((kind === "update" || kind === "delete") && first !== undefined) {
    const { status } = await send(chat.forbiddenChange(kind, first.key));
    if (status > 399) return;
    const detail = `A ${kind} by a user who is not the owner was answered with ${status}.`;
    reasons.push({ code: "access_rule_not_enforced", detail });
  }
}

/** The endpoint of compute.fibonacci must exist and answer the right number before it is timed. */
async function computeOnce(prepared: Prepared, send: SendHttp): Promise<void> {
  const { call, checkBody } = httpOperations(prepared)(0);
  const { status, body } = await send(call);
  if (status === 200 && checkBody?.(body) === true) return;
  const start = body.slice(0, 300);
  throw new Error(`The Fibonacci endpoint answered ${status} with the wrong body: ${start}`);
}

/** One message by the member, which must be allowed. */
async function writeOne({ chat, send, ledger }: Prepared): Promise<void> {
  const allowed = await send(chat.insert(ledger.nextText()));
  if (allowed.status > 299 || chat.keyOf(allowed.body) === undefined) {
    const start = allowed.body.slice(0, 300);
    throw new Error(`A message of the member was answered with ${allowed.status}: ${start}`);
  }
  ledger.add(true, true);
}

async function store(prepared: Prepared, rows: number): Promise<StoredMessage[]> {
  const { load, generator, chat, ledger } = prepared;
  const stored: StoredMessage[] = [];
  const kindOf = (): OperationKind => "insert";
  const operationAt = httpOperations({
    chat,
    ledger,
    kindOf,
    stored: [],
    onKey: (i, message) => {
      stored[i] = message;
    },
  });
  const recorder = new OperationRecorder(unitsPerCount, []);
  const plan: LoadPlan = { ...load, loadModel: "fixed_work", count: rows };
  const span = await generator.run(plan, { kindOf, recorder, operationAt }, () => undefined);
  if (recorder.failed > 0) {
    const met = JSON.stringify(span.load.statusCounts);
    throw new Error(`${recorder.failed} of ${rows} messages could not be stored: ${met}`);
  }
  return stored;
}
