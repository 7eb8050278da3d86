import type { HarnessPlan, HarnessResult, InvalidReason } from "@lapline/contracts";
import type { ObjectsDriver } from "../drivers/objectsDriver.ts";
import { LatencyRecorder, ThroughputSteps } from "../load/latencyRecorder.ts";
import { durabilityReasons, loadReasons } from "../load/verdicts.ts";
import {
  bulkOperations,
  type ObjectOperationName,
  objectOperations,
} from "../scenarios/objectOperations.ts";
import { evenSample } from "./messageLedger.ts";
import { isSameItem } from "./objectsData.ts";
import { ObjectsSubjects } from "./objectsSubjects.ts";
import { type ObjectsSubject, type ObjectsWork, objectsWork } from "./objectsWork.ts";
import type { HarnessTrial } from "./serveHarness.ts";
import type { HarnessHost } from "./trialContext.ts";
import {
  failingAs,
  HarnessFailure,
  messageOf,
  type ReportProgress,
  throttleProgress,
} from "./trialContext.ts";

/** Items that are read again afterwards. */
const readBackMax = 40;
/** Wrong answers that are told one by one. */
const problemsMax = 3;

interface Prepared {
  plan: HarnessPlan;
  work: ObjectsWork;
  subjects: ObjectsSubjects;
  problems: InvalidReason[];
}

interface Options {
  driver: ObjectsDriver;
  host: HarnessHost;
  log(line: string): void;
}

/** A trial of one operation of the objects scenarios. */
export class ObjectsTrial implements HarnessTrial {
  readonly #options: Options;
  #prepared: Prepared | undefined;
  #done = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    const { driver } = this.#options;
    const work = workOf(plan);
    const before = performance.now();
    const library = await failingAs("target_not_ready", () => driver.load(plan));
    const items = Number(plan.params.items ?? 0);
    const opening = new ObjectsSubjects({
      library,
      dataDir: plan.dataDir,
      work: { ...work, start: "database", isFilled: false },
      items,
    });
    const { database } = await failingAs("target_not_ready", () => opening.next());
    const startNs = (performance.now() - before) * 1e6;
    const settings = { ...(await database?.settings()), inFlight: "1" };
    await opening.remove();
    const subjects = new ObjectsSubjects({ library, dataDir: plan.dataDir, work, items });
    this.#prepared = { plan, work, subjects, problems: [] };
    await failingAs("bootstrap_failed", () => subjects.fillShared());
    return { startNs, startSeen: "exact", targetVersion: library.version, settings };
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    const { plan } = this.#ready();
    const operations = Number(plan.params.warmup);
    for (let i = 0; i < operations; i++) await this.#sample();
    return { operations };
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    const { plan, subjects, problems } = this.#ready();
    const samples = Number(plan.params.samples);
    const recorder = new LatencyRecorder(1);
    const steps = new ThroughputSteps();
    const onSample = throttleProgress(report, samples);
    const startedAtNs = this.#options.host.monotonicNs();
    const startedMs = performance.now();
    let workedMs = 0;
    let failed = 0;
    for (let i = 0; i < samples; i++) {
      const sample = await this.#sample();
      workedMs += sample.elapsedMs;
      recorder.record(sample.elapsedMs * 1e6);
      if (sample.isRight) steps.record(performance.now() - startedMs);
      else failed += 1;
      onSample(performance.now(), i + 1);
    }
    await subjects.current.store?.settle();
    const load = loadFacts(samples, failed);
    const size = await subjects.current.database?.sizeBytes();
    return {
      startedAtNs: String(startedAtNs),
      durationNs: workedMs * 1e6,
      values: {
        ...valuesOf(recorder, workedMs / samples),
        ...itemValues(plan, workedMs / samples),
        ...(size !== undefined && { database_size: size }),
      },
      histograms: [recorder.encode("latency")].filter((one) => one !== undefined),
      load,
      reasons: [...problems, ...loadReasons(load, 0)],
      throughput: steps.result(),
    };
  }

  async verify(): Promise<HarnessResult<"verify">> {
    const { plan, subjects } = this.#ready();
    const { driver } = this.#options;
    const { current } = subjects;
    const settings = { ...(await current.database?.settings()) };
    const reasons = durabilityReasons(driver.expectedSettings(plan.durability), settings);
    if (current.store === undefined && current.database !== undefined) {
      // An operation that ends before there is a store: what was opened must be able to hold one.
      current.store = await current.database.createStore();
    }
    await current.store?.settle();
    reasons.push(...(await storedReasons(current, "before closing")));
    if (driver.keepsData(plan.durability)) reasons.push(...(await reopenedReasons(subjects)));
    return { reasons, settings };
  }

  async close(): Promise<void> {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    await prepared?.subjects.remove();
  }

  #ready(): Prepared {
    if (this.#prepared !== undefined) return this.#prepared;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }

  /** One operation on the database it needs, checked; what throws counts as failed. */
  async #sample(): Promise<{ elapsedMs: number; isRight: boolean }> {
    const { plan, work, subjects, problems } = this.#ready();
    const subject = await subjects.next();
    const items = Number(plan.params.items ?? 0);
    await this.#options.host.yieldThread();
    const beganMs = performance.now();
    try {
      const timed = await work.sample(subject, items, this.#done++);
      const problem = timed.check() ?? (await this.#countProblem(subject));
      if (problem === null) return { elapsedMs: timed.endedMs - timed.startedMs, isRight: true };
      if (problems.length < problemsMax) problems.push(wrong(problem));
      return { elapsedMs: timed.endedMs - timed.startedMs, isRight: false };
    } catch (error) {
      this.#options.log(`operation failed: ${messageOf(error)}`);
      return { elapsedMs: performance.now() - beganMs, isRight: false };
    }
  }

  /** After each operation that wrote, the right number of items must be there. */
  async #countProblem({ store, entries }: ObjectsSubject): Promise<string | null> {
    const { work } = this.#ready();
    if (work.start !== "fresh" || store === undefined) return null;
    await store.settle();
    const count = await store.count();
    const wanted = entries.length;
    return count === wanted ? null : `${count} items were there after writing, not ${wanted}.`;
  }
}

function workOf({ scenario }: HarnessPlan): ObjectsWork {
  const found = objectOperations.find(({ name }) => `objects.${name}` === scenario);
  if (found !== undefined) return objectsWork[found.name satisfies ObjectOperationName];
  throw new HarnessFailure("unsupported", `This harness has no scenario ${scenario}.`);
}

function itemValues({ scenario, params }: HarnessPlan, meanMs: number): Record<string, number> {
  const isBulk = bulkOperations.has(scenario.replace("objects.", ""));
  return isBulk ? { item_throughput: Number(params.items) / (meanMs / 1000) } : {};
}

function valuesOf(recorder: LatencyRecorder, meanMs: number): Record<string, number> {
  return { latency: recorder.quantileNs(50), latency_mean: meanMs * 1e6 };
}

function loadFacts(operations: number, failed: number): HarnessResult<"run">["load"] {
  return {
    operations,
    non2xx: failed,
    timeouts: 0,
    socketErrors: 0,
    statusCounts: { ok: operations - failed, failed },
    generatorUtilisation: null,
    generatorCpuCores: null,
    timeoutMs: null,
  };
}

function wrong(detail: string): InvalidReason {
  return { code: "assertion_failed", detail };
}

/** A database that cannot be read after it was closed lost its data: a result, no accident. */
async function reopenedReasons(subjects: ObjectsSubjects): Promise<InvalidReason[]> {
  const when = "after close and reopen";
  try {
    return await storedReasons(await subjects.reopen(), when);
  } catch (error) {
    return [wrong(`Items cannot be read ${when}: ${messageOf(error)}`)];
  }
}

async function storedReasons(subject: ObjectsSubject, when: string): Promise<InvalidReason[]> {
  const { store, entries } = subject;
  if (store === undefined) return [wrong(`There is no store ${when}.`)];
  const reasons: InvalidReason[] = [];
  const count = await store.count();
  if (count !== entries.length) {
    reasons.push(wrong(`${count} items are stored ${when}, ${entries.length} were written.`));
  }
  for (const { key, item } of evenSample(entries, readBackMax)) {
    if (isSameItem(await store.read(key), item)) continue;
    reasons.push(wrong(`${key} does not hold what was written ${when}.`));
    break;
  }
  return reasons;
}
