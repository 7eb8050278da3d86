import type { z } from "zod";
import { nearestNames } from "../../base/nearestNames.ts";
import { issueSentence, plainIssue } from "../../base/plainIssue.ts";
import type { InvalidReason, LoadFacts } from "../../base/rawReport.ts";
import { type DefinedHarnessOp, definedHarnessResults } from "./definedHarness.ts";
import type { HarnessResult } from "./harness.ts";

/** What is known of a request whose answer is read. */
export interface AskedHarness {
  /** One reported unit in base units, by declared measure. */
  factors: Readonly<Record<string, number>>;
  /** CLOCK_MONOTONIC when the request was sent and when its answer came, ns. */
  sentAtNs: bigint;
  answeredAtNs: bigint;
}

export type ReadAnswer<O extends DefinedHarnessOp> =
  | { ok: true; result: HarnessResult<O> }
  /** What is wrong with it, as a sentence. */
  | { ok: false; problem: string };

type Defined<O extends DefinedHarnessOp> = z.infer<(typeof definedHarnessResults)[O]>;

/**
 * Reads a result of a definition's own harness and fills in what it may leave out, so that it is one of
 * the strict protocol: values in base units, spans on the monotonic clock of the host. Pure; never throws.
 */
export function readDefinedAnswer<O extends DefinedHarnessOp>(
  op: O,
  result: unknown,
  asked: AskedHarness,
): ReadAnswer<O> {
  const parsed = definedHarnessResults[op].safeParse(result ?? {}, { error: plainIssue });
  if (!parsed.success) return { ok: false, problem: `${op}: ${shapeProblem(op, parsed.error)}` };
  const filled = fill(op, parsed.data, asked);
  return typeof filled === "string"
    ? { ok: false, problem: `${op}: ${filled}` }
    : { ok: true, result: filled as HarnessResult<O> };
}

function fill(op: DefinedHarnessOp, result: unknown, asked: AskedHarness): unknown {
  switch (op) {
    case "hello":
    case "warmup":
    case "bye":
      return result;
    case "prepare":
      return filledPrepare(result as Defined<"prepare">, asked);
    case "run":
      return filledRun(result as Defined<"run">, asked);
    case "slice":
      return filledSlice(result as Defined<"slice">, asked);
    case "summary":
      return filledSummary(result as Defined<"summary">, asked);
    case "verify": {
      const { reasons, settings } = result as Defined<"verify">;
      return { reasons: reasons.map(reasonOf), settings: textsOf(settings) };
    }
  }
}

function filledPrepare(
  { startNs, startSeen, targetVersion, settings }: Defined<"prepare">,
  { sentAtNs, answeredAtNs }: AskedHarness,
): HarnessResult<"prepare"> {
  const started =
    startNs === undefined
      ? { startNs: Number(answeredAtNs - sentAtNs), startSeen: "at_most" as const }
      : { startNs, startSeen };
  return { ...started, targetVersion, settings: textsOf(settings) };
}

/** Clocks are read at different moments on both sides of a pipe. */
const clockToleranceNs = 1e6;

function filledRun(run: Defined<"run">, asked: AskedHarness): HarnessResult<"run"> | string {
  const unknown = unknownMeasure(run, asked);
  if (unknown !== null) return unknown;
  const span = spanOf(run, asked);
  if (typeof span === "string") return span;
  if (run.operations !== undefined && run.errors > run.operations) {
    return `${run.errors} errors are more than ${run.operations} operations`;
  }
  const values: Record<string, number> = {};
  for (const [name, factor] of Object.entries(asked.factors)) {
    const value = run.values[name] ?? medianOf(run.samples[name] ?? []);
    if (value !== undefined) values[name] = value * factor;
  }
  const stepMs = Math.max(1, span.durationNs / 1e6);
  return {
    ...span,
    values,
    histograms: run.histograms,
    load: run.load ?? loadOf(run),
    reasons: reasonsOf(run, values, asked),
    throughput: run.throughput ?? {
      stepMs,
      operations: run.operations === undefined ? [] : [run.operations],
    },
  };
}

/** A slice has the form of a run, so that its span is held to the same rules. */
function filledSlice(
  { operations, errors, startedAfterNs, durationNs, settleNs }: Defined<"slice">,
  asked: AskedHarness,
): HarnessResult<"slice"> | string {
  const span = spanOf({ startedAfterNs: startedAfterNs ?? settleNs, durationNs }, asked);
  if (typeof span === "string") return span;
  if (errors > operations) return `${errors} errors are more than ${operations} operations`;
  return { ...span, operations, errors, settleNs };
}

/** The worker knows from the slices when they were and how long they took. */
function filledSummary(
  { startedAfterNs: _, startedAtNs: __, durationNs, ...rest }: Defined<"summary">,
  asked: AskedHarness,
): HarnessResult<"summary"> | string {
  const filled = filledRun({ ...rest, durationNs: 0 }, asked);
  if (typeof filled === "string") return filled;
  return {
    ...filled,
    durationNs: durationNs ?? 0,
    throughput: { stepMs: filled.throughput.stepMs, operations: [] },
  };
}

function unknownMeasure(run: Defined<"run">, { factors }: AskedHarness): string | null {
  const declared = Object.keys(factors);
  const reported = [
    ...[...Object.keys(run.values), ...Object.keys(run.samples)],
    ...run.histograms.map(({ measure }) => measure),
  ];
  const name = reported.find((one) => !declared.includes(one));
  if (name === undefined) return null;
  const [nearest] = nearestNames(name, declared);
  return `“${name}” is not a declared measure. Did you mean “${nearest}”?`;
}

function spanOf(
  {
    startedAtNs,
    startedAfterNs,
    durationNs,
  }: Partial<Pick<Defined<"run">, "startedAtNs" | "startedAfterNs" | "durationNs">>,
  { sentAtNs, answeredAtNs }: AskedHarness,
): { startedAtNs: string; durationNs: number } | string {
  if (startedAtNs !== undefined && startedAfterNs !== undefined) {
    return "give startedAfterNs or startedAtNs, not both";
  }
  const elapsedNs = Number(answeredAtNs - sentAtNs);
  const afterNs =
    startedAtNs === undefined ? (startedAfterNs ?? 0) : Number(BigInt(startedAtNs) - sentAtNs);
  const before = afterNs < -clockToleranceNs;
  if (before || afterNs > elapsedNs + clockToleranceNs) {
    const what = startedAtNs === undefined ? "startedAfterNs" : "startedAtNs";
    const when = before ? "before the request was sent" : "after the answer";
    return `${what} is ${when}. Read CLOCK_MONOTONIC, or leave it out`;
  }
  const restNs = elapsedNs - afterNs;
  const lastedNs = durationNs ?? Math.max(0, restNs);
  if (lastedNs > restNs + clockToleranceNs) {
    const spans = `${Math.round(lastedNs)} ns, and the answer came ${Math.round(restNs)} ns after the start`;
    return `durationNs is ${spans}. Measure with a monotonic clock, in nanoseconds`;
  }
  const startNs = startedAtNs ?? String(sentAtNs + BigInt(Math.round(afterNs)));
  return { startedAtNs: startNs, durationNs: lastedNs };
}

function reasonsOf(
  { reasons, errors, operations }: Defined<"run">,
  values: Readonly<Record<string, number>>,
  { factors }: AskedHarness,
): InvalidReason[] {
  const found = reasons.map(reasonOf);
  if (operations === 0) {
    found.push({ code: "no_operations", detail: "The harness measured no operation." });
  }
  if (errors > 0) {
    const of = operations === undefined ? "" : ` of ${operations}`;
    found.push({ code: "error_rate", detail: `${errors}${of} operations failed.` });
  }
  if (found.length > 0) return found.slice(0, 20);
  return Object.keys(factors)
    .filter((name) => values[name] === undefined)
    .slice(0, 20)
    .map((name) => ({
      code: "assertion_failed",
      detail: `The harness reported no value for ${name}.`,
    }));
}

function loadOf({ operations = 0, errors }: Defined<"run">): LoadFacts {
  return {
    operations,
    non2xx: 0,
    timeouts: 0,
    socketErrors: 0,
    statusCounts: errors === 0 ? {} : { ok: Math.max(0, operations - errors), error: errors },
    generatorUtilisation: null,
    generatorCpuCores: null,
    timeoutMs: null,
  };
}

function reasonOf(reason: string | InvalidReason): InvalidReason {
  return typeof reason === "string" ? { code: "assertion_failed", detail: reason } : reason;
}

function textsOf(settings: Readonly<Record<string, string | number | boolean>>) {
  return Object.fromEntries(Object.entries(settings).map(([name, one]) => [name, String(one)]));
}

function medianOf(samples: readonly number[]): number | undefined {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below, above] = [sorted[middle - 1], sorted[middle]];
  if (above === undefined || below === undefined || sorted.length % 2 === 1) return above;
  return (below + above) / 2;
}

function shapeProblem(op: DefinedHarnessOp, error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === "unrecognized_keys" && issue.path.length === 0) {
    const [key = ""] = issue.keys;
    const [nearest] = nearestNames(key, Object.keys(definedHarnessResults[op].shape));
    return `“${key}” is not a member of its result.${nearest === undefined ? "" : ` Did you mean “${nearest}”?`}`;
  }
  if (issue === undefined) return "the result has another form";
  return issueSentence(issue)
    .replace(/^The input /, "the result ")
    .replace(/\.$/, "");
}
