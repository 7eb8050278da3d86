// SPDX-License-Identifier: Apache-2.0
// The harness protocol of Lapline in one file: install it, or copy it beside your harness.
//
//   import { serve } from "./laplineHarness.mjs";
//   serve({ prepare, run }); // run(trial, recorder); see README.md
import { createInterface } from "node:readline";

/**
 * What `prepare` was asked for. Keep what you open as members of it.
 * @typedef {object} Trial
 * @property {Record<string, any>} plan as it came
 * @property {string} version
 * @property {string} scenario
 * @property {string} mode
 * @property {Record<string, string | number | boolean>} params
 * @property {string} dataDir empty at the start
 * @property {string} artifactDir
 * @property {number} seed
 * @property {() => number} random from 0 to 1, the same for the same seed
 * @property {Record<string, string>} measures declared units by name
 * @property {Record<string, unknown>} settings facts for the report, such as a library's version
 * @property {string | null} targetVersion
 * @property {any} [state] yours
 *
 * @typedef {object} Harness
 * @property {string} [name]
 * @property {(trial: Trial) => unknown} [prepare]
 * @property {(trial: Trial) => number | void | Promise<number | void>} [warmup] answers how many operations it did
 * @property {(trial: Trial, recorder: Recorder) => unknown} run
 * @property {(trial: Trial, recorder: Recorder, turn: Turn) => unknown} [take] does the operations of one turn,
 *   `while (turn.next())`, so that two versions can be measured in turns
 * @property {(trial: Trial) => string[] | void | Promise<string[] | void>} [verify] answers why the trial is invalid
 * @property {(trial: Trial) => unknown} [close]
 */

/** Ends the trial. */
export class HarnessError extends Error {
  /** @param {string} message @param {"target_not_ready" | "bootstrap_failed" | "load_failed" | "unsupported"} [code] */
  constructor(message, code = "load_failed") {
    super(message);
    this.code = code;
  }
}

/** @type {Record<string, number>} */
const nsOf = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };
const originNs = process.hrtime.bigint();
const nowNs = () => Number(process.hrtime.bigint() - originNs);

/** Takes times on the monotonic clock and keeps what `run` measured. */
export class Recorder {
  operations = 0;
  errors = 0;
  #askedNs = nowNs();
  #told = { atNs: 0, operations: 0 };
  /** @type {number | undefined} */ #firstNs;
  /** @type {number | undefined} */ #lastNs;
  /** @type {number | undefined} */ #slicesNs;
  /** @type {Map<string, number[]>} */ #spans = new Map();
  /** @type {Record<string, number>} */ #values = {};
  /** @type {string[]} */ #reasons = [];
  #trial;
  #send;

  /** @param {Pick<Trial, "measures">} trial @param {(line: object) => void} send */
  constructor(trial, send) {
    this.#trial = trial;
    this.#send = send;
  }

  /** Starts the clock of the run; the first operation does so by itself. */
  start() {
    this.#firstNs = nowNs();
  }

  /** Stops the clock of the run; the last operation does so by itself. */
  stop() {
    this.#lastNs = nowNs();
  }

  /** Measures one operation. @template T @param {() => T | Promise<T>} operation @param {string} [name] */
  async operation(operation, name = "latency") {
    const before = nowNs();
    const answer = operation();
    // Waiting for what is no promise would add a turn of the event loop.
    const result = answer instanceof Promise ? await answer : answer;
    this.record(nowNs() - before, name);
    return result;
  }

  /** Keeps the time of one operation that has just ended, in nanoseconds. @param {number} durationNs @param {string} [name] */
  record(durationNs, name = "latency") {
    this.#lastNs = nowNs();
    this.#firstNs ??= this.#lastNs - durationNs;
    const spans = this.#spans.get(name);
    if (spans === undefined) this.#spans.set(name, [durationNs]);
    else spans.push(durationNs);
    this.operations += 1;
  }

  /** Reports a measure in its declared unit. @param {string} name @param {number} number */
  value(name, number) {
    const declared = Object.keys(this.#trial.measures);
    if (declared.length > 0 && !declared.includes(name)) {
      throw new HarnessError(`${name} is not a declared measure; declared: ${declared.join(", ")}`);
    }
    if (!Number.isFinite(number))
      throw new HarnessError(`${name} is ${number}, not a finite number`);
    this.#values[name] = number;
  }

  /** Says why this trial must not count. @param {string} reason */
  invalid(reason) {
    this.#reasons.push(String(reason).slice(0, 1000));
  }

  /** Shows how far the run is; call it as often as you like. @param {number} operations @param {number | null} [total] */
  progress(operations, total = null) {
    const now = nowNs();
    // The clock may begin with the process: nothing was told at 0.
    if (this.#told.atNs !== 0 && now - this.#told.atNs < 250e6) return;
    const seconds = Math.max(1, now - (this.#told.atNs || this.#askedNs)) / 1e9;
    const rate = Math.max(0, (operations - this.#told.operations) / seconds);
    this.#told = { atNs: now, operations };
    this.#send({ event: "progress", operations, operationsTotal: total, rate });
  }

  /** Starts a slice; what it answers, `endSlice` wants. */
  beginSlice() {
    this.#askedNs = nowNs();
    this.#firstNs = undefined;
    this.#lastNs = undefined;
    return { operations: this.operations, errors: this.errors };
  }

  /** What `slice` answers. @param {{ operations: number, errors: number }} before @param {number} settleNs */
  endSlice(before, settleNs) {
    const first = this.#firstNs ?? this.#askedNs;
    const durationNs = Math.max(0, (this.#lastNs ?? nowNs()) - first);
    this.#slicesNs = (this.#slicesNs ?? 0) + durationNs;
    return {
      operations: this.operations - before.operations,
      errors: this.errors - before.errors,
      durationNs,
      startedAfterNs: settleNs + first - this.#askedNs,
      settleNs,
    };
  }

  /** What `run` answers, or `summary` of all slices. */
  result() {
    const { measures } = this.#trial;
    const first = this.#slicesNs === undefined ? (this.#firstNs ?? this.#askedNs) : this.#askedNs;
    const durationNs = this.#slicesNs ?? Math.max(0, (this.#lastNs ?? nowNs()) - first);
    const values = { ...this.#values };
    for (const [name, spans] of this.#spans) {
      const sorted = Float64Array.from(spans).sort();
      const names = Object.keys(measures).length > 0 ? Object.keys(measures) : [name];
      for (const one of names.filter((known) => known.startsWith(name))) {
        const ns = summaryOf(sorted, one.slice(name.length));
        if (ns !== undefined) values[one] ??= ns / (nsOf[measures[one] ?? "ns"] ?? 1);
      }
    }
    if ("duration" in measures)
      values.duration ??= durationNs / (nsOf[measures.duration ?? ""] ?? 1);
    if ("throughput" in measures && durationNs > 0)
      values.throughput ??= (this.operations * 1e9) / durationNs;
    const startedAfterNs = Math.max(0, first - this.#askedNs);
    const result = {
      values,
      reasons: this.#reasons,
      errors: this.errors,
      startedAfterNs,
      durationNs,
    };
    return this.operations > 0 ? { ...result, operations: this.operations } : result;
  }
}

/** One turn of a harness that takes turns with another version. */
export class Turn {
  #left;
  #endNs;

  /** @param {{ operations?: number, forMs?: number }} work */
  constructor({ operations = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY }) {
    this.#left = operations;
    this.#endNs = nowNs() + forMs * 1e6;
  }

  /** Whether another operation belongs to the turn. */
  next() {
    if (this.#left <= 0 || nowNs() >= this.#endNs) return false;
    this.#left -= 1;
    return true;
  }
}

/** Of sorted times: the median, or what a suffix such as _p99, _mean or _max says. @param {Float64Array} sorted @param {string} suffix */
function summaryOf(sorted, suffix) {
  if (suffix === "") return quantile(sorted, 50);
  if (suffix === "_mean") return sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  if (suffix === "_min") return sorted[0];
  if (suffix === "_max") return sorted.at(-1);
  const [, whole, part = "0"] = /^_p(\d+)(?:_(\d+))?$/.exec(suffix) ?? [];
  return whole === undefined ? undefined : quantile(sorted, Number(`${whole}.${part}`));
}

/** @param {Float64Array} sorted @param {number} percent */
function quantile(sorted, percent) {
  const place = ((sorted.length - 1) * Math.min(percent, 100)) / 100;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

/** mulberry32: small, and the same everywhere. @param {number} seed */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {Record<string, unknown>} settings */
const texts = (settings) =>
  Object.fromEntries(Object.entries(settings).map(([k, v]) => [k, String(v)]));

/** Serves one trial on stdio and ends the process. @param {Harness} harness */
export async function serve({
  name = "javascript harness",
  prepare,
  warmup,
  run,
  take,
  verify,
  close,
}) {
  const write = process.stdout.write.bind(process.stdout);
  // What is printed, even by libraries, goes to the log.
  process.stdout.write = /** @type {any} */ (process.stderr.write.bind(process.stderr));
  /** @param {object} line */
  const send = (line) => write(`${JSON.stringify(line)}\n`);
  /** @type {Trial | undefined} */
  let trial;
  /** @type {Recorder | undefined} */
  let counted;
  /** @param {Trial} of @param {any} work */
  const sliceOf = async (of, work) => {
    if ("operations" in Object(work) === "forMs" in Object(work))
      throw new HarnessError("slice needs a slice with operations or forMs", "unsupported");
    const before = nowNs();
    if (work.settleMs > 0)
      await take?.(of, new Recorder(of, send), new Turn({ forMs: work.settleMs }));
    const settleNs = work.settleMs > 0 ? nowNs() - before : 0;
    if (work.counted !== false) counted ??= new Recorder(of, send);
    const recorder =
      work.counted === false ? new Recorder(of, send) : (counted ?? new Recorder(of, send));
    const state = recorder.beginSlice();
    await take?.(of, recorder, new Turn(work));
    return recorder.endSlice(state, settleNs);
  };
  /** @param {{ op: string, plan?: any, slice?: any }} request */
  const answer = async ({ op, plan, slice }) => {
    if (op === "hello") {
      return {
        protocol: 1,
        harness: name,
        language: "javascript",
        runtimeVersion: `node ${process.version}`,
        capabilities: take ? ["slice"] : [],
      };
    }
    if (op === "bye") return {};
    if (op === "prepare") {
      if (trial)
        throw new HarnessError(
          "A harness serves one trial; it was prepared before.",
          "unsupported",
        );
      if (typeof plan?.dataDir !== "string")
        throw new HarnessError("prepare needs a plan with a dataDir", "unsupported");
      const { seed = 0, params = {}, measures = {} } = plan;
      const made = {
        plan,
        ...plan,
        seed,
        params,
        measures,
        random: randomOf(seed),
        settings: {},
        targetVersion: null,
      };
      await prepare?.(made);
      trial = made;
      return { settings: texts(made.settings), targetVersion: made.targetVersion };
    }
    if (!["warmup", "run", "verify", ...(take ? ["slice", "summary"] : [])].includes(op))
      throw new HarnessError(`${op} is not supported`, "unsupported");
    if (!trial) throw new HarnessError(`${op} came before prepare`);
    if (op === "warmup") return { operations: Math.trunc((await warmup?.(trial)) ?? 0) };
    if (op === "verify") {
      const reasons = ((await verify?.(trial)) ?? []).map((one) => String(one).slice(0, 1000));
      return { reasons, settings: texts(trial.settings) };
    }
    if (op === "slice") return sliceOf(trial, slice);
    if (op === "summary") {
      if (!counted) throw new HarnessError("There was no slice before the summary.");
      return counted.result();
    }
    const recorder = new Recorder(trial, send);
    await run(trial, recorder);
    return recorder.result();
  };
  for await (const line of createInterface({
    input: process.stdin,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    /** @type {any} */
    let request;
    try {
      request = JSON.parse(line);
    } catch {
      continue;
    }
    if (!Number.isInteger(request?.id) || typeof request.op !== "string") continue;
    const { id, op } = request;
    try {
      send({ id, ok: true, result: await answer(request) });
    } catch (error) {
      const message = error instanceof Error ? error.message || error.name : String(error);
      const code =
        error instanceof HarnessError
          ? error.code
          : op === "prepare"
            ? "bootstrap_failed"
            : "load_failed";
      console.error(`${op}: ${error instanceof Error ? error.stack : error}`);
      send({ id, ok: false, code, message });
    }
    if (op === "bye") break;
  }
  if (trial) await close?.(trial);
  await new Promise((flushed) => write("", () => flushed(undefined)));
  process.exit(0); // handles that the target left open keep nobody waiting
}
