import type { Run, RunVerdict } from "@lapline/contracts";
import type { FailureKind } from "@lapline/contracts/definitions";
import type { Access } from "../access/readAccess.ts";
import { Failure } from "../failure.ts";
import { runProgressBar, runProgressLine, runRestWords } from "../output/terminal.ts";
import type { ProgramIo } from "../programIo.ts";
import { writeOutput } from "../programIo.ts";
import { describeResults } from "../verdict/describeResults.ts";
import { describeVerdictRows, verdictJunit, verdictMarkdown } from "../verdict/describeVerdict.ts";
import { exitCodeOf, failOnDefault, passedOpen } from "../verdict/exitCodeOf.ts";
import { readInvalidReasons } from "../verdict/readInvalidReasons.ts";
import { readResults } from "../verdict/readResults.ts";
import { describeImport, describeRun, runUrlOf } from "./describeRun.ts";
import { printComparisons } from "./printComparisons.ts";
import { wait } from "./wait.ts";

/** What the commands that wait can be told. */
export interface FinishOptions {
  timeout: number;
  json?: true;
  markdown?: string;
  junit?: string;
  failOn?: FailureKind[];
}

const pollIntervalMs = 1_000;

/** Waits for a run, prints what it came to and sets the exit code. */
export async function finishRun(
  io: ProgramIo,
  access: Access,
  runId: string,
  options: FinishOptions,
): Promise<void> {
  const { run, verdict: judged } = await follow(io, access, runId, options.timeout * 1_000);
  const failOn = options.failOn ?? failOnDefault;
  const exitCode = exitCodeOf(run, judged, failOn);
  const url = runUrlOf(access.url, judged.projectSlug, run.id);
  // Nobody asked for a verdict of an import: later versions of the history decide what it shows.
  const verdict = run.imported === undefined ? judged : null;
  const reasons = verdict === null ? new Map() : await readInvalidReasons(io, access, run);
  if (options.markdown !== undefined) {
    const text =
      verdict === null
        ? `${describeImport(run, url).join("\n\n")}\n`
        : verdictMarkdown(run, verdict, { runUrl: url, invalidReasons: reasons });
    await writeOutput(io, options.markdown, text);
  }
  if (options.junit !== undefined) {
    await writeOutput(io, options.junit, verdictJunit(run, verdict, reasons));
  }
  if (options.json) {
    io.print(JSON.stringify({ run, verdict, url, exitCode }, null, 2));
  } else if (verdict === null) {
    for (const line of describeImport(run, url)) io.print(line);
  } else if (options.markdown !== "-" && options.junit !== "-") {
    for (const line of describeRun(run, url, reasons)) io.print(line);
    const results = await readResults(io, access, { run, verdict });
    const lines =
      results === null
        ? describeVerdictRows(verdict, io.paint)
        : describeResults(run, results, io.paint);
    for (const line of lines) io.print(line);
    await printMore(io, access, run);
    const open = passedOpen(run, judged, failOn);
    if (open !== null) io.note(open);
  }
  io.setExitCode(exitCode);
}

/** The verdict stands without it: what keeps it from being read does not change the exit code. */
async function printMore(io: ProgramIo, access: Access, run: Run): Promise<void> {
  try {
    await printComparisons(io, access, run);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    io.note(`The comparisons of this run could not be read: ${error.message}`);
  }
}

const restEveryMs = 60_000;

async function follow(
  io: ProgramIo,
  access: Access,
  runId: string,
  timeoutMs: number,
): Promise<{ run: Run; verdict: RunVerdict }> {
  const leaving = new AbortController();
  const release = io.onInterrupt(() => leaving.abort());
  let last = { line: "", atMs: 0 };
  // What is left changes with each look: in a log, once a minute is enough.
  const note = (line: string, rest = "") => {
    const nowMs = performance.now();
    if (line === last.line && (rest === "" || nowMs - last.atMs < restEveryMs)) return;
    io.note(`${line}${rest}`);
    last = { line, atMs: nowMs };
  };
  try {
    return await wait(access, runId, {
      timeoutMs,
      pollIntervalMs,
      signal: leaving.signal,
      onRun: (run) => {
        const rest = runRestWords(run, Date.now());
        if (io.status === null) note(runProgressLine(run), rest);
        else io.status(`${runProgressBar(run)}${rest}`);
      },
      onVerdict: ({ sentence }) => (io.status === null ? note(sentence) : io.status(sentence)),
    });
  } finally {
    io.status?.("");
    release();
  }
}
