import { type HarnessPlan, type HarnessResult, measuredClient } from "@lapline/contracts";
import type { HttpApi, SendHttp } from "../drivers/httpApi.ts";
import type { HttpDriver } from "../drivers/httpDriver.ts";
import type { SpanResult } from "../load/httpSpan.ts";
import type { LoadGenerator } from "../load/loadGenerator.ts";
import { OperationRecorder } from "../load/operationRecorder.ts";
import { durabilityReasons, loadReasons } from "../load/verdicts.ts";
import { type LoadPlan, operationsOf } from "../scenarios/loadParams.ts";
import { seededItem } from "./apiItems.ts";
import { ApiWork } from "./apiWork.ts";
import { unitsPerCount } from "./httpClient.ts";
import { frontSettings, httpDriverOf, waitUntilReady } from "./httpTarget.ts";
import { openGenerator } from "./openGenerator.ts";
import { planFacts } from "./planFacts.ts";
import { createSendHttp, KeptAgents } from "./sendHttp.ts";
import type { HarnessTrial } from "./serveHarness.ts";
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
  driver: HttpDriver;
  api: HttpApi;
  send: SendHttp;
  load: LoadPlan;
  work: ApiWork;
  generator: LoadGenerator;
}

/** A trial of the family `api`: requests to one table of a target that is reached over HTTP. */
export class ApiTrial implements HarnessTrial {
  readonly #agents = new KeptAgents();
  #prepared: Prepared | undefined;

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const { driver, baseUrl } = httpDriverOf(plan);
    const { openApi } = driver;
    if (openApi === undefined) {
      throw new HarnessFailure(
        "unsupported",
        `${plan.target} has no requests for ${plan.scenario}.`,
      );
    }
    const ready = await waitUntilReady(baseUrl, driver.readiness, plan.readyTimeoutMs);
    const spawnedAtNs = BigInt(plan.targetSpawnedAtNs ?? ready.atNs);
    const startNs = Math.max(0, Number(ready.atNs - spawnedAtNs));
    const send = createSendHttp(baseUrl, singleCallTimeoutMs, this.#agents, plan.componentUrls);
    const { load, rows } = planFacts(plan);
    const { version, durability, secrets, options = {} } = plan;
    const api = await failingAs("bootstrap_failed", async () => {
      const opened = await openApi({ send, version, durability, secrets, options });
      const keys = await opened.seed(Array.from({ length: rows }, (_, i) => seededItem(i + 1)));
      const work = new ApiWork(plan, opened, keys);
      await checkOne(work, send);
      const { inFlight: places, timeoutSeconds } = load;
      const client = await openGenerator(plan, { baseUrl, places, timeoutSeconds });
      const { generator } = client;
      this.#prepared = { plan, driver, api: opened, send, load, work, generator };
      return { ...opened, settings: { ...opened.settings, ...client.settings } };
    });
    const settings = { ...api.settings, ...frontSettings(plan), inFlight: String(load.inFlight) };
    const startSeen = ready.looks === 1 ? "at_most" : "exact";
    return { startNs, startSeen, targetVersion: api.version, settings };
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    const prepared = this.#ready();
    const { warmup } = prepared.load;
    if (warmup === 0) return { operations: 0 };
    const recorder = new OperationRecorder(unitsPerCount, []);
    const plan: LoadPlan = { ...prepared.load, loadModel: "fixed_work", count: warmup };
    const { load } = await runSpan(prepared, plan, recorder, () => undefined);
    if (recorder.succeeded === 0) {
      const met = JSON.stringify(load.statusCounts);
      throw new HarnessFailure("load_failed", `Not one warm-up request succeeded: ${met}.`);
    }
    return { operations: warmup };
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    const prepared = this.#ready();
    const recorder = new OperationRecorder(unitsPerCount, []);
    const span = await runSpan(prepared, prepared.load, recorder, report);
    const { succeededWithin: succeeded, durationNs } = span;
    const { batchSize, errorRateMax } = planFacts(prepared.plan);
    return {
      startedAtNs: String(span.startedAtNs),
      durationNs,
      values: spanValues(recorder, { succeeded, durationNs, batchSize }),
      histograms: recorder.histograms(),
      load: span.load,
      reasons: loadReasons(span.load, errorRateMax, measuredClient(prepared.plan.options) !== null),
      throughput: recorder.steps.result(),
    };
  }

  async verify(): Promise<HarnessResult<"verify">> {
    const { plan, driver, api, send, work } = this.#ready();
    const settings = await api.durability();
    const reasons = durabilityReasons(driver.expectedSettings(plan.durability), settings);
    return { reasons: [...reasons, ...(await work.check(send))], settings };
  }

  async close(): Promise<void> {
    await this.#prepared?.generator.close();
    this.#prepared = undefined;
    this.#agents.destroy();
  }

  #ready(): Prepared {
    if (this.#prepared !== undefined) return this.#prepared;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }
}

/** One request must be answered rightly before anything is timed. */
async function checkOne(work: ApiWork, send: SendHttp): Promise<void> {
  const { call, checkBody, onSettled } = work.next();
  const { status, body } = await send(call);
  const succeeded = status >= 200 && status <= 299 && (checkBody?.(body) ?? true);
  onSettled?.(succeeded, true);
  if (succeeded) return;
  const start = body.slice(0, 300);
  throw new Error(`${call.method} ${call.path} answered ${status}: ${start}`);
}

function runSpan(
  { generator, work }: Prepared,
  plan: LoadPlan,
  recorder: OperationRecorder,
  report: ReportProgress,
): Promise<SpanResult> {
  const operations = { kindOf: () => work.kind, recorder, operationAt: () => work.next() };
  return generator.run(plan, operations, throttleProgress(report, operationsOf(plan)));
}
