import type { HarnessPlan } from "@lapline/contracts";
import { startHarnessProgram } from "./startHarness.ts";

/** Runs all steps of a trial in a harness of its own, as a worker does, and answers what came back. */
export async function wholeTrial(argv: [string, ...string[]], plan: HarnessPlan) {
  await using harness = startHarnessProgram(argv);
  const hello = await harness.expect("hello");
  const prepare = await harness.expect("prepare", plan);
  const warmup = await harness.expect("warmup");
  const run = await harness.expect("run");
  const verify = await harness.expect("verify");
  await harness.expect("bye");
  const reasons = [...run.reasons, ...verify.reasons];
  return { hello, prepare, warmup, run, verify, reasons, exitCode: await harness.ended };
}
