import type { HarnessPlan, HarnessResult, InvalidReason } from "@lapline/contracts";
import type { Settings } from "../drivers/embeddedDriver.ts";
import type { ObjectEntry } from "../drivers/objectsDriver.ts";
import type { SyncedItems, SyncPeers } from "../drivers/syncDriver.ts";
import { LatencyRecorder, ThroughputSteps } from "../load/latencyRecorder.ts";
import { durabilityReasons, loadReasons } from "../load/verdicts.ts";
import { numberSequence } from "../speedtest/speedtestRows.ts";
import { ItemWatch } from "./itemWatch.ts";
import { evenSample } from "./messageLedger.ts";
import { isSameItem, objectEntry } from "./objectsData.ts";
import { planWorkload } from "./planFacts.ts";
import type { HarnessTrial } from "./serveHarness.ts";
import type { HarnessHost } from "./trialContext.ts";
import {
  failingAs,
  HarnessFailure,
  messageOf,
  type ReportProgress,
  throttleProgress,
} from "./trialContext.ts";

const readBackMax = 100;
/** Wrong items that are told one by one. */
const problemsMax = 3;
const pauseSeed = 1;
const pauseNumbers = 100_000;

interface ConnectedPeers extends Pick<HarnessResult<"prepare">, "startNs" | "startSeen"> {
  peers: SyncPeers;
  /** Of what lies between peers and server, for the environment. */
  settings: Settings;
}

interface Options {
  connect(plan: HarnessPlan): Promise<ConnectedPeers>;
  expectedSettings(plan: HarnessPlan): Settings;
  host: HarnessHost;
  log(line: string): void;
}

interface Prepared {
  plan: HarnessPlan;
  peers: SyncPeers;
  watch: ItemWatch;
  /** Items whose storing the first peer confirmed, and all that it was given. */
  stored: ObjectEntry[];
  tried: number;
  reasons: InvalidReason[];
}

type Outcome = "visible" | "wrong" | "late" | "failed";

/** A trial of what one peer stores and another is given. */
export class SyncTrial implements HarnessTrial {
  readonly #options: Options;
  readonly #pause = numberSequence(pauseSeed);
  #prepared: Prepared | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async prepare(plan: HarnessPlan): Promise<HarnessResult<"prepare">> {
    planWorkload(plan);
    const { peers, startNs, startSeen, settings: between } = await this.#options.connect(plan);
    const watch = new ItemWatch();
    const reasons: InvalidReason[] = [];
    this.#prepared = { plan, peers, watch, stored: [], tried: 0, reasons };
    const settings = await failingAs("bootstrap_failed", async () => {
      if (!(await peers.isOutsiderRefused())) {
        const detail = "The server let somebody in who is not signed in.";
        reasons.push({ code: "access_rule_not_enforced", detail });
      }
      await peers.watch(watch.seen);
      return peers.settings();
    });
    return {
      startNs,
      startSeen,
      targetVersion: peers.version,
      settings: { ...settings, ...between, peers: "2" },
    };
  }

  async warmup(): Promise<HarnessResult<"warmup">> {
    const { plan } = this.#ready();
    const rounds = Number(plan.params.warmup);
    let operations = 0;
    for (let i = 0; i < rounds; i++) operations += (await this.#round()).length;
    return { operations };
  }

  async run(report: ReportProgress): Promise<HarnessResult<"run">> {
    const { plan, reasons } = this.#ready();
    const rounds = Number(plan.params.samples);
    const each = new LatencyRecorder(1);
    const all = new LatencyRecorder(1);
    const steps = new ThroughputSteps();
    const counts: Record<Outcome, number> = { visible: 0, wrong: 0, late: 0, failed: 0 };
    const total = rounds * this.#items;
    const onItem = throttleProgress(report, total);
    const startedAtNs = this.#options.host.monotonicNs();
    const startedMs = performance.now();
    for (let i = 0; i < rounds; i++) {
      const found = await this.#round();
      for (const { outcome, tookMs } of found) {
        counts[outcome] += 1;
        each.record(tookMs * 1e6);
      }
      all.record(Math.max(...found.map(({ tookMs }) => tookMs)) * 1e6);
      const visible = found.filter(({ outcome }) => outcome === "visible").length;
      steps.record(performance.now() - startedMs, visible);
      onItem(performance.now(), each.count);
    }
    const load = loadFacts(counts, Number(plan.params.timeoutSeconds) * 1000);
    const several = this.#items > 1;
    const latency = each.encode("latency");
    const { errorRateMax } = planWorkload(plan).scenario;
    return {
      startedAtNs: String(startedAtNs),
      durationNs: (performance.now() - startedMs) * 1e6,
      values: {
        latency: each.quantileNs(50),
        latency_mean: latency?.mean ?? 0,
        ...(several && { latency_all: all.quantileNs(50) }),
        success: counts.visible / total,
      },
      histograms: [latency, several ? all.encode("latency_all") : undefined].filter(
        (one) => one !== undefined,
      ),
      load,
      reasons: [...reasons, ...loadReasons(load, errorRateMax)],
      throughput: steps.result(),
    };
  }

  async verify(): Promise<HarnessResult<"verify">> {
    const prepared = this.#ready();
    const { plan, peers } = prepared;
    const settings = { ...(await peers.settings()) };
    const reasons = durabilityReasons(this.#options.expectedSettings(plan), settings);
    reasons.push(...(await heldReasons(prepared, peers, "at the end")));
    if (peers.reopenSecond !== undefined) {
      const when = "after both peers were closed and it was opened again";
      try {
        reasons.push(...(await heldReasons(prepared, await peers.reopenSecond(), when)));
      } catch (error) {
        reasons.push(wrong(`The second peer cannot be read ${when}: ${messageOf(error)}`));
      }
    }
    return { reasons, settings };
  }

  async close(): Promise<void> {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    await prepared?.peers.close();
  }

  get #items(): number {
    return Number(this.#ready().plan.params.items ?? 1);
  }

  #ready(): Prepared {
    if (this.#prepared !== undefined) return this.#prepared;
    throw new HarnessFailure("load_failed", "The trial was not prepared.");
  }

  /** Stores the items of one sample at once, after a pause, and waits until each was seen. */
  async #round(): Promise<{ outcome: Outcome; tookMs: number }[]> {
    const prepared = this.#ready();
    const pauseMs = Number(prepared.plan.params.pauseMs);
    await this.#options.host.delay(pauseMs * (0.5 + this.#pause() / pauseNumbers));
    const first = prepared.tried;
    prepared.tried += this.#items;
    const entries = Array.from({ length: this.#items }, (_, i) => objectEntry(first + i));
    return Promise.all(entries.map((entry) => this.#store(entry)));
  }

  async #store(entry: ObjectEntry): Promise<{ outcome: Outcome; tookMs: number }> {
    const { plan, peers, watch, stored, reasons } = this.#ready();
    const timeoutMs = Number(plan.params.timeoutSeconds) * 1000;
    const { promise: ended, resolve: end } = Promise.withResolvers<null>();
    const timer = setTimeout(end, timeoutMs, null);
    const seen = watch.next(entry.key, ended);
    const startedMs = performance.now();
    const storing = attempt(() => peers.create(entry)).then((error) => {
      if (error === null) stored.push(entry);
      else end(null);
      return error;
    });
    const found = await seen;
    // Whatever ended it, what storing met comes first.
    const error = await Promise.race([storing, ended]);
    clearTimeout(timer);
    if (error !== null) {
      this.#options.log(`storing failed: ${error}`);
      return { outcome: "failed", tookMs: performance.now() - startedMs };
    }
    if (found === null) return { outcome: "late", tookMs: performance.now() - startedMs };
    const tookMs = found.atMs - startedMs;
    if (isSameItem(found.item, entry.item)) return { outcome: "visible", tookMs };
    if (reasons.length < problemsMax) {
      reasons.push(
        wrong(`${entry.key} was not what was stored when the second peer was given it.`),
      );
    }
    return { outcome: "wrong", tookMs };
  }
}

/** What the call threw, in words; null: nothing. */
async function attempt(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function loadFacts(
  { visible, wrong, late, failed }: Record<Outcome, number>,
  timeoutMs: number,
): HarnessResult<"run">["load"] {
  return {
    operations: visible + wrong + late + failed,
    non2xx: wrong + failed,
    timeouts: late,
    socketErrors: 0,
    statusCounts: { visible, wrong, late, failed },
    generatorUtilisation: null,
    generatorCpuCores: null,
    timeoutMs,
  };
}

function wrong(detail: string): InvalidReason {
  return { code: "assertion_failed", detail };
}

async function heldReasons(
  { stored, tried }: Prepared,
  items: SyncedItems,
  when: string,
): Promise<InvalidReason[]> {
  const reasons: InvalidReason[] = [];
  const count = await items.count();
  if (count < stored.length || count > tried) {
    const of = `${stored.length} of ${tried} items were stored`;
    reasons.push(wrong(`The second peer holds ${count} items ${when}; ${of}.`));
  }
  for (const { key, item } of evenSample(stored, readBackMax)) {
    if (isSameItem(await items.read(key), item)) continue;
    reasons.push(wrong(`The second peer does not hold ${key} as it was stored ${when}.`));
    break;
  }
  return reasons;
}
