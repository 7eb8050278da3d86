import type {
  HarnessPlan,
  HarnessResult,
  InvalidReason,
  LoadFacts,
  SliceWork,
} from "@lapline/contracts";
import type { EmbeddedChat, EmbeddedDriver, MessageKey } from "../drivers/embeddedDriver.ts";
import { type OperationKind, operationKinds } from "../load/operationKind.ts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import { durabilityReasons, loadReasons } from "../load/verdicts.ts";
import { messageText } from "../scenarios/chatRoom.ts";
import { type LoadPlan, operationsOf } from "../scenarios/loadParams.ts";
import { embeddedOperation, numberedFrom } from "./embeddedOperation.ts";
import { type EmbeddedSpan, measureEmbedded } from "./measureEmbedded.ts";
import { evenSample, expectedPage, MessageLedger, type StoredMessage } from "./messageLedger.ts";
import type { PlanFacts } from "./planFacts.ts";
import type { HarnessTrial } from "./serveHarness.ts";
import { Slices } from "./slices.ts";
import { spanValues } from "./spanValues.ts";
import { readClockCostNs, timedOneIn } from "./timeOnce.ts";
import type { HarnessHost } from "./trialContext.ts";
import {
  failingAs,
  HarnessFailure,
  messageOf,
  type ReportProgress,
  throttleProgress,
} from "./trialContext.ts";

/** Stored messages that are read again afterwards. */
const readBackMax = 40;

interface Prepared {
  plan: HarnessPlan;
  facts: PlanFacts;
  chat: EmbeddedChat;
  load: LoadPlan;
  kindOf: (i: number) => OperationKind;
  stored: readonly StoredMessage<MessageKey>[];
  ledger: MessageLedger;
  /** Found wrong before the run, reported with it. */
  reasons: InvalidReason[];
}

interface Options {
  driver: EmbeddedDriver;
  /** What a plan asks for; fails as `unsupported`. */
  factsOf(plan: HarnessPlan): PlanFacts;
  host: HarnessHost;
  log(line: string): void;
}

/** A trial whose target lives in this process. */
export class EmbeddedTrial implements HarnessTrial {
  readonly #options: Options;
  #prepared: Prepared | undefined;
  #errorsLogged = 0;
  #isOpen = false;
  #timedOneIn = 1;
  #slices: Slices | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const { driver, factsOf } = this.#options;
    const facts = factsOf(plan);
    const before = performance.now();
    const chat = await failingAs("target_not_ready", () => driver.open(plan));
    const startNs = (performance.now() - before) * 1e6;
    this.#isOpen = true;
    this.#prepared = await failingAs("bootstrap_failed", () => fill(plan, facts, chat));
    const settings = { ...(await chat.settings()), inFlight: "1" };
    return { startNs, startSeen: "exact", targetVersion: await chat.version(), settings };
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    const { load } = this.#ready();
    if (load.warmup === 0) return { operations: 0 };
    const plan: LoadPlan = { ...load, loadModel: "fixed_work", count: load.warmup };
    const recorder = new OperationRecorder(1, []);
    await this.#measure(plan, 0, recorder, () => undefined);
    if (recorder.succeeded === 0) {
      throw new HarnessFailure("load_failed", "Not one warm-up operation succeeded.");
    }
    const operations = load.loadModel === "fixed_work" ? load.count : Number.POSITIVE_INFINITY;
    this.#timedOneIn = timedOneIn(recorder.all.quantileNs(50), readClockCostNs(), operations);
    return { operations: load.warmup };
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    const { facts: asked, load, reasons } = this.#ready();
    const { separately, errorRateMax, isMeasured, batchSize } = asked;
    const recorder = new OperationRecorder(1, separately);
    const span = await this.#measure(load, load.warmup, recorder, report);
    const facts = factsOf(recorder);
    const { succeeded } = recorder;
    const { durationNs } = span;
    return {
      startedAtNs: String(span.startedAtNs),
      durationNs: span.durationNs,
      values: isMeasured ? spanValues(recorder, { succeeded, durationNs, batchSize }) : {},
      histograms: isMeasured ? recorder.histograms() : [],
      load: facts,
      reasons: [...reasons, ...loadReasons(facts, errorRateMax)],
      throughput: recorder.steps.result(),
    };
  }

  async slice(work: SliceWork): Promise<HarnessResult<"slice">> {
    const { facts, load } = this.#ready();
    this.#slices ??= new Slices({
      load,
      recorder: new OperationRecorder(1, facts.separately),
      run: async (plan, first, recorder) => {
        const counted = { succeeded: recorder.succeeded, failed: recorder.failed };
        const span = await this.#measure(plan, load.warmup, recorder, () => undefined, first);
        const succeeded = recorder.succeeded - counted.succeeded;
        return { ...span, load: factsOf({ succeeded, failed: recorder.failed - counted.failed }) };
      },
    });
    return this.#slices.take(work);
  }

  async summary(): Promise<HarnessResult<"summary">> {
    const { facts, reasons } = this.#ready();
    if (this.#slices === undefined) {
      throw new HarnessFailure("load_failed", "There was no slice before the summary.");
    }
    return this.#slices.summary({
      batchSize: facts.batchSize,
      reasonsOf: (load) => [...reasons, ...loadReasons(load, facts.errorRateMax)],
    });
  }

  async verify(): Promise<HarnessResult<"verify">> {
    const { plan, facts, chat } = this.#ready();
    const { driver } = this.#options;
    const settings = await chat.settings();
    const reasons = durabilityReasons(driver.expectedSettings(plan.durability), settings);
    if (!facts.needsRecords) return { reasons, settings };
    reasons.push(...(await storedReasons(this.#ready(), "before closing")));
    if (driver.keepsData?.(plan.durability) === false) return { reasons, settings };
    await this.#close();
    reasons.push(...(await this.#reopenedReasons()));
    return { reasons, settings };
  }

  async close(): Promise<void> {
    await this.#close();
    this.#prepared = undefined;
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#prepared?.chat.close();
  }

  /** A database that cannot be read after it was closed properly lost its data: a result, no accident. */
  async #reopenedReasons(): Promise<InvalidReason[]> {
    const prepared = this.#ready();
    try {
      prepared.chat = await this.#options.driver.open(prepared.plan);
      this.#isOpen = true;
      return await storedReasons(prepared, "after close and reopen");
    } catch (error) {
      const detail = `Messages cannot be read after close and reopen: ${messageOf(error)}`;
      return [{ code: "assertion_failed", detail }];
    }
  }

  #ready(): Prepared {
    if (this.#prepared !== undefined) return this.#prepared;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }

  #measure(
    plan: LoadPlan,
    before: number,
    recorder: OperationRecorder,
    report: ReportProgress,
    first = 0,
  ): Promise<EmbeddedSpan> {
    const { chat, kindOf, stored, ledger, plan: trial, facts } = this.#ready();
    const page = expectedPage(trial.params, ledger.written, facts.filler);
    const operation = embeddedOperation({
      chat,
      kindOf,
      stored,
      before,
      page,
      contains: page.contains,
      batchSize: facts.batchSize,
      nextText: ledger.nextText,
      onInserted: ledger.add,
      onError: (error) => this.#logError(error),
    });
    const onPause = throttleProgress(report, operationsOf(plan));
    const { host } = this.#options;
    const timing = { timedOneIn: this.#timedOneIn, host };
    const numbered = numberedFrom(first, { operation, kindOf });
    return measureEmbedded({ ...numbered, recorder, onPause, ...timing }, plan);
  }

  #logError(error: unknown): void {
    this.#errorsLogged += 1;
    if (this.#errorsLogged <= 10) this.#options.log(`operation failed: ${messageOf(error)}`);
  }
}

async function fill(plan: HarnessPlan, facts: PlanFacts, chat: EmbeddedChat) {
  const { load, needsRecords, rows, filler } = facts;
  const prepared: Prepared = {
    plan,
    facts,
    chat,
    load,
    kindOf: operationKinds(plan.scenario, plan.params),
    stored: [],
    ledger: new MessageLedger(filler),
    reasons: [],
  };
  if (!needsRecords) return prepared;
  await chat.createSchema();
  if (rows > 0) {
    await chat.seed(rows, filler);
    prepared.ledger.addSeeded(rows);
    const keys = await chat.keys(rows);
    prepared.stored = keys.map((key, i) => ({ key, text: messageText(i, filler) }));
  }
  if (await chat.insertByOutsider()) {
    const detail = "A message of a user outside the room was written.";
    prepared.reasons.push({ code: "access_rule_not_enforced", detail });
  }
  await probeChange(prepared);
  const text = prepared.ledger.nextText();
  if (!(await chat.insert(text))) throw new Error("A message of the member was not written.");
  prepared.ledger.add(text);
  return prepared;
}

/** Where messages are changed, another user's change must be refused before anything is timed. */
async function probeChange({ chat, kindOf, stored, reasons }: Prepared): Promise<void> {
  const kind = kindOf(0);
  const [first] = stored;
  if ((kind !== "update" && kind !== "delete") || first === undefined) return;
  if (await chat.changeByOutsider(kind, first.key)) {
    const detail = `A user outside the room could ${kind} a message of the member.`;
    reasons.push({ code: "access_rule_not_enforced", detail });
  }
}

async function storedReasons(prepared: Prepared, when: string): Promise<InvalidReason[]> {
  const { chat, ledger, stored } = prepared;
  const reasons: InvalidReason[] = [];
  const count = await chat.countMessages();
  const deleted = stored.filter(({ text }) => text === null).length;
  const expected = ledger.written - deleted;
  if (count !== expected) {
    const wanted = `${ledger.written} were written and ${deleted} deleted`;
    reasons.push(failed(`${count} messages are stored ${when}, ${wanted}.`));
  }
  for (const text of ledger.sample) {
    const found = await chat.countByText(text);
    if (found === 1) continue;
    reasons.push(failed(`"${text}" is stored ${found} times ${when}, not once.`));
    break;
  }
  for (const { key, text } of evenSample(stored, readBackMax)) {
    const found = (await chat.read(key))?.data ?? null;
    if (found === text) continue;
    reasons.push(failed(`A message holds ${found} ${when}, not ${text}.`));
    break;
  }
  return reasons;
}

function failed(detail: string): InvalidReason {
  return { code: "assertion_failed", detail };
}

function factsOf({ succeeded, failed }: { succeeded: number; failed: number }): LoadFacts {
  return {
    operations: succeeded + failed,
    non2xx: failed,
    timeouts: 0,
    socketErrors: 0,
    statusCounts: { ok: succeeded, failed },
    generatorUtilisation: null,
    generatorCpuCores: null,
    timeoutMs: null,
  };
}
