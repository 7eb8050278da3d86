import type { DefinedHarnessOp, DefinedHarnessPlan, HarnessResult } from "@lapline/contracts";
import { optionalHarnessOps, readDefinedAnswer, sliceCapability } from "@lapline/contracts";
import { type HarnessCheck, type HarnessRule, harnessRules } from "./harnessRules.ts";
import { type Answered, openTalk, type Talk } from "./openTalk.ts";
import { byeMs, helloMs } from "./runHarnessTrial.ts";
import type { StartedHarness } from "./startHarness.ts";

/** How a harness is started and prepared for a check. */
export interface CheckedHarness {
  start(): StartedHarness;
  /** The plan of a trial with an empty folder; `trial` counts from 1. */
  planOf(trial: number): Promise<DefinedHarnessPlan>;
  /** Base units by declared measure; null: nothing is declared, whatever is reported will do. */
  factors: Readonly<Record<string, number>> | null;
  trials: number;
  /** Longest time for each of prepare, warmup, run and verify. */
  timeoutMs: number;
}

/** What the checks saw. */
export interface CheckedTrials {
  checks: HarnessCheck[];
  /** Values of each whole trial, as reported. */
  values: Readonly<Record<string, number>>[];
}

/** The rest of a dialog cannot be had. */
class DialogEnd extends Error {}

/** Takes a harness through the whole protocol, in several processes. Broken rules are no errors. */
export async function checkHarness(harness: CheckedHarness): Promise<CheckedTrials> {
  const problems = new Map<HarnessRule, string>();
  const passed = new Set<HarnessRule>();
  const fail = (rule: HarnessRule, problem: string) => {
    if (!problems.has(rule)) problems.set(rule, problem);
  };
  const context: Context = { harness, values: [], pass: (rule) => passed.add(rule), fail };
  const whole = Array.from({ length: harness.trials }, (_, index) => wholeTrial(index + 1));
  const dialogs = [
    ...[...whole, strangeLines, unknownVerb, tooEarly],
    ...[newMembers, endOfInput, endOfInputPrepared, slices],
  ];
  for (const dialog of dialogs) {
    const program = harness.start();
    const talk = openTalk(program);
    try {
      await dialog(talk, program, context);
    } catch (error) {
      if (!(error instanceof DialogEnd)) throw error;
    } finally {
      program.stop();
    }
    if (talk.strays.length > 0) fail("clean_stdout", `It printed: ${talk.strays[0]}`);
    // A harness that does not greet does nothing else.
    if (problems.has("start")) break;
    // Nor does one that cannot be prepared.
    if (problems.has("prepare") && dialog === tooEarly) break;
  }
  if (!problems.has("start")) passed.add("clean_stdout");
  const rules = Object.keys(harnessRules) as HarnessRule[];
  const checks = rules.map((rule): HarnessCheck => {
    const problem = problems.get(rule) ?? null;
    const reached = passed.has(rule) ? "passed" : "not_reached";
    return { rule, ...harnessRules[rule], outcome: problem === null ? reached : "failed", problem };
  });
  return { checks, values: context.values };
}

type Dialog = (talk: Talk, program: StartedHarness, context: Context) => Promise<void>;

interface Context {
  harness: CheckedHarness;
  values: Readonly<Record<string, number>>[];
  pass(rule: HarnessRule): void;
  fail(rule: HarnessRule, problem: string): void;
}

function give(context: Context, rule: HarnessRule, problem: string | null): void {
  if (problem === null) context.pass(rule);
  else context.fail(rule, problem);
}

const refused = (answered: Answered, ...codes: string[]): boolean =>
  answered.outcome === "refused" && (codes.length === 0 || codes.includes(answered.code));

/** What came instead of what was expected, as a sentence. */
function described(op: string, answered: Answered): string {
  if (answered.outcome === "none") return answered.reason;
  if (answered.outcome === "answered") return `It answered ${op} as if it had succeeded.`;
  return `It refused ${op} (${answered.code}): ${answered.message}`;
}

/** Greets. Throws a DialogEnd where the harness cannot be spoken to. */
async function greet(
  context: Context,
  talk: Talk,
  program: StartedHarness,
): Promise<readonly string[]> {
  const answered = await talk.ask("hello", helloMs);
  if (answered.outcome !== "answered") {
    const tail = program.tail().slice(-3);
    const log = tail.length === 0 ? "" : ` Its last lines on stderr: ${tail.join(" | ")}`;
    context.fail("start", `${described("hello", answered)}${log}`);
    throw new DialogEnd();
  }
  context.pass("start");
  const read = readDefinedAnswer("hello", answered.result, { ...answered, factors: {} });
  give(context, "hello", read.ok ? null : `${read.problem}.`);
  return read.ok ? (read.result.capabilities ?? []) : [];
}

/** The result of a verb; a failed check and a DialogEnd where there is none. */
async function expect<O extends DefinedHarnessOp & HarnessRule>(
  context: Context,
  talk: Talk,
  op: O,
  more?: Readonly<Record<string, unknown>>,
): Promise<{ result: HarnessResult<O>; raw: unknown }> {
  const answered = await talk.ask(op, context.harness.timeoutMs, more);
  const hasNone = optionalHarnessOps.includes(op) && refused(answered, "unsupported");
  if (answered.outcome !== "answered" && !hasNone) {
    context.fail(op, described(op, answered));
    throw new DialogEnd();
  }
  const raw = answered.outcome === "answered" ? answered.result : {};
  const factors = context.harness.factors ?? reportedFactors(raw);
  const read = readDefinedAnswer(op, raw, { ...answered, factors });
  if (!read.ok) {
    const isSpan = /: (startedA|durationNs)/.test(read.problem);
    context.fail(isSpan ? "times" : op, `${read.problem}.`);
    throw new DialogEnd();
  }
  context.pass(op);
  return { result: read.result, raw };
}

/** Where nothing is declared, whatever is reported counts as it is. */
function reportedFactors(raw: unknown): Record<string, number> {
  const { values, samples } = Object(raw);
  const names = [...Object.keys(Object(values)), ...Object.keys(Object(samples))];
  return Object.fromEntries(names.map((name) => [name, 1]));
}

const wholeTrial =
  (trial: number): Dialog =>
  async (talk, program, context) => {
    await greet(context, talk, program);
    const probed = await talk.ask("probe", context.harness.timeoutMs);
    const isProbed = probed.outcome === "answered" || refused(probed, "unsupported");
    give(context, "probe", isProbed ? null : described("probe", probed));
    const plan = await context.harness.planOf(trial);
    await expect(context, talk, "prepare", { plan });
    const again = await talk.ask("prepare", context.harness.timeoutMs, { plan });
    const isOnce = refused(again, "unsupported");
    give(context, "prepare_once", isOnce ? null : described("a second prepare", again));
    await expect(context, talk, "warmup");
    const { result: run } = await expect(context, talk, "run");
    context.pass("times");
    const missing = run.reasons.filter(({ detail }) => /reported no value for/.test(detail));
    const hasNone = Object.keys(run.values).length === 0 && run.reasons.length === 0;
    const problem = missing[0]?.detail ?? (hasNone ? "It reported no measure." : null);
    give(context, "values", problem);
    const { result: verify } = await expect(context, talk, "verify");
    const reasons = [...run.reasons, ...verify.reasons].filter((one) => !missing.includes(one));
    give(context, "valid", reasons[0]?.detail ?? null);
    const bye = await talk.ask("bye", byeMs);
    const ended = await talk.untilEnd(byeMs);
    const said = bye.outcome === "answered" ? null : described("bye", bye);
    give(context, "bye", said ?? endProblem(ended));
    context.values.push(run.values);
  };

const endProblem = ({ clean, reason }: { clean: boolean; reason: string }) =>
  clean ? null : `After that, ${reason}.`;

const strangeLines: Dialog = async (talk, program, context) => {
  for (const line of ["Hello?", "", "{}", "[1]", "null", '{"op":"hello"}', '{"id":7']) {
    program.send(line);
  }
  const answered = await talk.ask("hello", helloMs);
  const answers = talk.strays.filter((line) => line.startsWith("{"));
  const stray = answers[0] === undefined ? null : `It answered one of them: ${answers[0]}`;
  const problem = answered.outcome === "answered" ? stray : described("hello after them", answered);
  give(context, "strange_lines", problem);
  // Such an answer is a mistake of this kind, not of stdout.
  for (const line of answers) talk.strays.splice(talk.strays.indexOf(line), 1);
};

const unknownVerb: Dialog = async (talk, program, context) => {
  await greet(context, talk, program);
  const answered = await talk.ask("explode", helloMs);
  const isRefused = refused(answered, "unsupported");
  const after = isRefused ? await talk.ask("hello", helloMs) : answered;
  const goesOn = isRefused && after.outcome === "answered";
  give(context, "unknown_verb", goesOn ? null : described(isRefused ? "hello" : "explode", after));
};

const tooEarly: Dialog = async (talk, program, context) => {
  await greet(context, talk, program);
  for (const op of ["warmup", "run", "verify"]) {
    const answered = await talk.ask(op, helloMs);
    // An optional verb that it does not have is refused in any order.
    if (!refused(answered)) {
      context.fail("order", described(op, answered));
      throw new DialogEnd();
    }
  }
  context.pass("order");
};

const newMembers: Dialog = async (talk, program, context) => {
  await greet(context, talk, program);
  const plan = { ...(await context.harness.planOf(1)), later: { than: "this harness" } };
  const prepared = await talk.ask("prepare", context.harness.timeoutMs, { plan });
  const isPrepared = prepared.outcome === "answered";
  give(context, "new_members", isPrepared ? null : described("prepare", prepared));
};

const slices: Dialog = async (talk, program, context) => {
  const capabilities = await greet(context, talk, program);
  // Whole trials are taken of a harness that cannot.
  if (!capabilities.includes(sliceCapability)) return context.pass("slice");
  await expect(context, talk, "prepare", { plan: await context.harness.planOf(1) });
  const take = async (operations: number, counted: boolean) => {
    const slice = { operations, settleMs: 0, counted };
    const answered = await talk.ask("slice", context.harness.timeoutMs, { slice });
    if (answered.outcome !== "answered") throw failed(described("slice", answered));
    const read = readDefinedAnswer("slice", answered.result, { ...answered, factors: {} });
    if (!read.ok) throw failed(`${read.problem}.`);
    if (read.result.operations === operations) return read.result;
    throw failed(`It was asked for ${operations} operations and did ${read.result.operations}.`);
  };
  const failed = (problem: string) => {
    context.fail("slice", problem);
    return new DialogEnd();
  };
  await take(1, false);
  const [first, second] = [await take(1, true), await take(2, true)];
  const answered = await talk.ask("summary", context.harness.timeoutMs);
  if (answered.outcome !== "answered") throw failed(described("summary", answered));
  const factors = context.harness.factors ?? reportedFactors(answered.result);
  const read = readDefinedAnswer("summary", answered.result, { ...answered, factors });
  if (!read.ok) throw failed(`${read.problem}.`);
  const { operations } = read.result.load;
  const counted = first.operations + second.operations;
  const problem = `Its summary has ${operations} operations, but its counted slices have ${counted}.`;
  give(context, "slice", operations === counted ? null : problem);
};

const endOfInput: Dialog = async (talk, program, context) => {
  await greet(context, talk, program);
  program.endInput();
  give(context, "end_of_input", endProblem(await talk.untilEnd(byeMs)));
};

const endOfInputPrepared: Dialog = async (talk, program, context) => {
  await greet(context, talk, program);
  await expect(context, talk, "prepare", { plan: await context.harness.planOf(1) });
  program.endInput();
  give(context, "end_of_input_prepared", endProblem(await talk.untilEnd(byeMs)));
};
