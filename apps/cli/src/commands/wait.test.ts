import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exitCodes } from "../failure.ts";
import { lapline } from "../testing/lapline.ts";
import { jobId, run, runId } from "../testing/run.ts";
import { serve } from "../testing/serve.ts";
import { temporaryFolder } from "../testing/temporaryFolder.ts";

const verdict = (conclusion: string, facts: Record<string, unknown> = {}) => ({
  runId,
  projectSlug: "acme",
  conclusion,
  sentence: `it is ${conclusion}`,
  source: null,
  jobs: { total: 1, ended: 1, failed: 0, canceled: 0, invalid: 0 },
  rows: [],
  ...facts,
});

/** A server on which a run ends as `status` and comes to `conclusion`. */
function serveVerdict(
  status: string,
  conclusion: string,
  job: Record<string, unknown> = {},
  facts: Record<string, unknown> = {},
) {
  return serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/verdict") ? verdict(conclusion, facts) : run(status, job),
  }));
}

test("a run that was held against nothing says what its page says, and how to confirm it", async () => {
  const measure = { name: "time", title: "Time per operation", unit: "ns" };
  const change = { baseVersion: "3.50.3", measured: "separately", n: { base: 3, head: 3 } };
  const item = { jobId, seriesId: runId, value: 2, ciLow: null, ciHigh: null, n: 3, valid: true };
  const direction = "lower_is_better";
  const results = {
    runId,
    sentence: "1 looks slower; 1 inconclusive",
    jobs: { total: 1, ended: 1, failed: 0, canceled: 0, invalid: 0 },
    changes: { worse: 1, better: 0, same: 0, inconclusive: 1, notComparable: 0 },
    hostBusyJobs: 0,
    items: [
      {
        ...{ ...item, benchmark: "Print", measure: { ...measure, direction } },
        change: { ...change, ratio: 1.01, low: 0.9, high: 1.2, verdict: "insufficient" },
      },
      {
        ...{ ...item, benchmark: "Parse", measure: { ...measure, direction } },
        change: { ...change, ratio: 1.163, low: 1.112, high: 1.255, verdict: "worse" },
      },
      // Neither counts: one says what another says already, the other is of an invalid report.
      {
        ...{ ...item, benchmark: "Parse", derivedFrom: "time" },
        measure: { ...measure, name: "rate", title: "Operations per second", direction },
        change: { ...change, ratio: 1.1, low: 1.05, high: 1.2, verdict: "worse" },
      },
      {
        ...{ ...item, valid: false, measure: { ...measure, title: "Spoiled", direction } },
        change: { ...change, ratio: 2, low: 1.9, high: 2.1, verdict: "worse" },
      },
    ],
    truncated: false,
    columns: [],
  };
  const { url } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/results")
      ? results
      : route.endsWith("/verdict")
        ? verdict("undecided")
        : run("PROCESSED", { params: { count: 2000, seed: 1 } }),
  }));
  const { code, printed, noted } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect([code, noted]).toEqual([exitCodes.ok, expect.not.stringContaining("could not")]);
  expect(printed).toContain("measured: 1 looks slower; 1 inconclusive");
  expect(printed.indexOf("Parse")).toBeLessThan(printed.indexOf("Print"));
  expect(printed).toMatch(/Parse.*looks 16\.3\s%\sslower/u);
  expect(printed).not.toMatch(/Operations per second|Spoiled/);
  expect(printed).toContain(
    "lapline compare sqlite:durability=full 3.50.3 3.50.4 -s records.insert:count=2000,seed=1 --wait",
  );
  expect(printed).not.toContain("undecided");
});

test("wait exits with 3 and tells the job's next step when its target failed", async () => {
  const errorMessage = "go vet . failed: writeBlocks: unknown variable s";
  const { url } = await serveVerdict("FAILED", "failed", {
    errorCode: "build_failed",
    errorMessage,
  });
  const { code, printed } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.invalid);
  expect(printed).toContain("could not be built");
  expect(printed).toContain(errorMessage);
  const files = ["wait", runId, "--markdown", "-", "--junit", "-"];
  const written = await lapline(files, { url, apiKey: "k" });
  expect(written.printed.split("unknown variable s")).toHaveLength(3);
});

test.each([
  ["PROCESSED", "ok", {}, [], exitCodes.ok],
  ["PROCESSED", "regression", {}, [], exitCodes.regression],
  ["PROCESSED", "regression", {}, ["--fail-on", "never"], exitCodes.ok],
  ["PROCESSED", "invalid", {}, [], exitCodes.invalid],
  ["PROCESSED", "invalid", {}, ["--fail-on", "regression"], exitCodes.ok],
  ["PROCESSED", "undecided", {}, [], exitCodes.ok],
  ["PROCESSED", "undecided", {}, ["--fail-on", "undecided"], exitCodes.invalid],
  ["CANCELED", "undecided", {}, [], exitCodes.invalid],
  ["FAILED", "failed", { errorCode: "machine_lost" }, [], exitCodes.infrastructure],
  ["FAILED", "failed", { errorCode: "machine_lost" }, ["--fail-on", "invalid"], exitCodes.ok],
] as const)("a run that ended as %s and came to %s (%j) gives, with %j, %i", async (...row) => {
  const [status, conclusion, job, args, wanted] = row;
  const { url } = await serveVerdict(status, conclusion, job);
  const result = await lapline(["wait", runId, ...args], { url, apiKey: "k" });
  expect(result).toMatchObject({ code: wanted, sentence: "" });
  expect(result.printed).toContain(`${conclusion}: it is ${conclusion}`);
});

test.each([
  ["regression", { failed: 1 }, "regression,infrastructure", exitCodes.regression],
  ["regression", { failed: 1 }, "infrastructure", exitCodes.infrastructure],
  ["regression", { invalid: 1 }, "invalid", exitCodes.invalid],
  ["regression", {}, "invalid,infrastructure", exitCodes.ok],
  ["undecided", { canceled: 1 }, "regression,invalid", exitCodes.invalid],
] as const)(
  "of a run that is %s with %j, what is not to fail hides nothing else: %s gives %i",
  async (...row) => {
    const [conclusion, counts, failOn, wanted] = row;
    const jobs = { total: 2, ended: 2, failed: 0, canceled: 0, invalid: 0, ...counts };
    const job = "failed" in counts ? { status: "FAILED", errorCode: "machine_lost" } : {};
    const { url } = await serveVerdict("PROCESSED", conclusion, job, { jobs });
    const { code } = await lapline(["wait", runId, "--fail-on", failOn], { url, apiKey: "k" });
    expect(code).toBe(wanted);
  },
);

test("wait says why a report is invalid, on the terminal and in its files", async () => {
  const reason = "Trial 1 (no_operations): nothing was done | @all";
  const environment = { comparability: {}, shown: {}, hash: "h" };
  const report = {
    ...{ id: runId, jobId, warnings: [], measures: [], trials: [], resources: [], environment },
    validity: { valid: false, reasons: Array.from({ length: 7 }, () => reason) },
    ...{ targetVersionReported: null, artifactDigest: null, reproduce: "" },
    createdAt: "2026-11-20T12:00:00Z",
  };
  const { url } = await serve(({ route }) => {
    if (route.endsWith("/report")) return { status: 200, body: report };
    const ended = run("PROCESSED", { reportValid: false });
    return { status: 200, body: route.endsWith("/verdict") ? verdict("invalid") : ended };
  });
  const { code, printed } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.invalid);
  expect(printed).toContain(`The report is invalid.\n             ${reason}`);
  expect(printed).toContain("And 2 more reasons.");
  const files = ["wait", runId, "--markdown", "-", "--junit", "-"];
  const written = await lapline(files, { url, apiKey: "k" });
  expect(written.printed).toContain("nothing was done \\| &#64;all");
  expect(written.printed).toContain('<failure message="The report is invalid. Trial 1');
});

test("a report that cannot be read beside the verdict does not change the exit code", async () => {
  const { url } = await serve(({ route }) => {
    if (route.endsWith("/report")) return { status: 503, body: {} };
    const job = { kind: "compare", baseVersion: "3.50.3" };
    const body = route.endsWith("/verdict") ? verdict("regression") : run("PROCESSED", job);
    return { status: 200, body };
  });
  const { code, noted } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.regression);
  expect(noted.at(-1)).toContain("could not be read");
});

test("wait asks until the run ended, and tells how far it is", async () => {
  const states = ["QUEUED", "RUNNING", "PROCESSED"];
  const { url } = await serve(({ route }) =>
    route.endsWith("/verdict")
      ? { status: 200, body: verdict("ok") }
      : { status: 200, body: run(states.shift() ?? "PROCESSED") },
  );
  const { code, noted } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.ok);
  expect(noted).toContain("running: 0 of 1 job ended");
});

test("what a calibration found is printed, for the verdict of a run says nothing of it", async () => {
  const measure = {
    ...{ name: "throughput", title: "Throughput", unit: "ops/s", direction: "higher_is_better" },
    ...{ seriesId: jobId, baseValue: 1, headValue: 1, ratio: 1, ratioLow: 0.98, ratioHigh: 1.02 },
    ...{ verdict: "same", n: 10, baseSamples: [], headSamples: [], method: "paired" },
    ...{ noiseFloor: null, advice: null },
  };
  const base = { version: "3.50.4", environment: { comparability: {}, shown: {} } };
  const report = {
    ...{ id: runId, jobId, validity: { valid: true, reasons: [] }, warnings: [], measures: [] },
    environment: { comparability: {}, shown: {}, hash: "h" },
    comparison: {
      ...{ kind: "calibrate", headVersion: "3.50.4", measures: [measure] },
      base: { ...base, targetVersionReported: null, artifactDigest: null },
    },
    ...{ trials: [], resources: [], targetVersionReported: null, artifactDigest: null },
    ...{ reproduce: "", createdAt: "2026-11-20T12:00:00Z" },
  };
  const { url } = await serve(({ route }) => {
    if (route.endsWith("/report")) return { status: 200, body: report };
    const job = { kind: "calibrate", baseVersion: "3.50.4" };
    const body = route.endsWith("/verdict") ? verdict("undecided") : run("PROCESSED", job);
    return { status: 200, body };
  });
  const { printed, sentence } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(sentence).toBe("");
  expect(printed).toContain("Throughput: no relevant change [−2\u202f%, +2\u202f%]");
});

test("wait goes on while the server measures again what looks worse", async () => {
  const verdicts = ["pending", "regression"];
  const { url, requests } = await serve(({ route }) =>
    route.endsWith("/verdict")
      ? { status: 200, body: verdict(verdicts.shift() ?? "regression") }
      : { status: 200, body: run("PROCESSED") },
  );
  const { code, noted } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.regression);
  expect(noted).toContain("it is pending");
  expect(requests.filter(({ route }) => route.endsWith("/verdict"))).toHaveLength(2);
});

test("the verdict is written as Markdown and JUnit, with names that can break neither", async () => {
  const row = {
    measure: "Throughput",
    workload: "records.insert",
    target: "a|b <i>@all",
    baseVersion: "1",
    version: "2",
    label: "local",
    measured: "by_turns",
    lookedWorse: false,
    ratio: 0.9,
    words: "10 % slower",
    interval: "[−12 %, −8 %]",
    worst: { ratio: 0.88, words: "12 % slower" },
  };
  const rows = [
    { ...row, verdict: "worse" },
    { ...row, verdict: "insufficient", words: "inconclusive" },
    { ...row, verdict: "suspected", measured: "separately", lookedWorse: true },
  ];
  const { url } = await serveVerdict("PROCESSED", "regression", {}, { rows });
  const into = await temporaryFolder();
  const files = { markdown: join(into, "v.md"), junit: join(into, "v.xml") };
  const args = ["--markdown", files.markdown, "--junit", files.junit, "--json"];
  const { printed } = await lapline(["wait", runId, ...args], { url, apiKey: "k" });
  expect(JSON.parse(printed)).toMatchObject({ exitCode: 2, verdict: { conclusion: "regression" } });
  const markdown = await readFile(files.markdown, "utf8");
  expect(markdown).toContain("**10 % slower**");
  expect(markdown).toContain("a\\|b &#60;i>&#64;all");
  expect(markdown).toContain(`/p/acme/runs/${runId}`);
  const junit = await readFile(files.junit, "utf8");
  expect(junit).toContain('tests="4" failures="1" errors="0" skipped="2"');
  expect(junit).toContain("a|b &lt;i&gt;@all");
});

test("what a CI trigger found to hold results against is told with how it was found", async () => {
  const found = "the merge base, as acme/widgets at GitHub says";
  const baseline = { version: "3".repeat(40), found };
  const source = { repository: "acme/widgets", commit: "7".repeat(40), pullRequest: 12, baseline };
  const { url } = await serveVerdict("PROCESSED", "ok", {}, { source });
  const against = `Baseline ${"3".repeat(12)}: ${found}.`;
  const into = await temporaryFolder();
  const files = { markdown: join(into, "v.md"), junit: join(into, "v.xml") };
  const args = ["--markdown", files.markdown, "--junit", files.junit];
  const { printed } = await lapline(["wait", runId, ...args], { url, apiKey: "k" });
  expect(printed).toContain(`ok: it is ok\n${against}`);
  expect(await readFile(files.markdown, "utf8")).toContain(`\n${against}\n`);
  expect(await readFile(files.junit, "utf8")).toContain(
    `<property name="baseline" value="${against}"/>`,
  );
  const named = { ...source, baseline: { version: "1.4.0", found: null } };
  const byPeople = await serveVerdict("PROCESSED", "ok", {}, { source: named });
  const plain = await lapline(["wait", runId], { url: byPeople.url, apiKey: "k" });
  expect([plain.code, plain.printed]).toEqual([0, expect.not.stringContaining("Baseline")]);
});

test("wait gives up after its time and says how to go on", async () => {
  const { url } = await serve(() => ({ status: 200, body: run("RUNNING") }));
  const { code, sentence } = await lapline(["wait", runId, "--timeout", "1"], { url, apiKey: "k" });
  expect(code).toBe(exitCodes.timeout);
  expect(sentence).toContain(`lapline wait ${runId}`);
  expect(sentence).not.toContain("doctor");
  const queued = await serve(() => ({ status: 200, body: run("QUEUED") }));
  const args = ["wait", runId, "--timeout", "1"];
  expect((await lapline(args, { url: queued.url, apiKey: "k" })).sentence).toContain(
    "`lapline doctor` says whether one takes jobs of label local.",
  );
});

test("a refusal says each mistake once", async () => {
  const errors = [
    { path: "targets.0", message: "There is no target called x." },
    { path: "scenarios.0", message: "There is no scenario called y." },
  ];
  const detail = "Nothing was submitted: There is no target called x. There is 1 more problem.";
  const problem = { type: "about:blank", title: "No", status: 422, code: "no", detail, errors };
  const { url } = await serve(() => ({ status: 422, body: problem }));
  const { sentence } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(sentence).toBe(`${detail}\n  scenarios.0: There is no scenario called y.`);
});

test("an import that ended is summed up in a few lines, whatever its size, and has no verdict", async () => {
  const jobs = Array.from(
    { length: 500 },
    () => run("FAILED", { errorCode: "result_invalid" }).jobs[0],
  );
  const imported = { new: 7_000, known: 600, corrected: 3 };
  const body = { ...run("FAILED"), jobs, jobsOmitted: 6_503, imported };
  const { url } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/verdict") ? verdict("undecided") : body,
  }));
  const { printed } = await lapline(["wait", runId], { url, apiKey: "k" });
  expect(printed).toContain("7,000 new, 600 already known, 3 corrected");
  expect(printed).toContain("and 495 more failed results");
  expect(printed).not.toContain("undecided");
  expect(printed.split("\n").length).toBeLessThan(10);
});

test("of an import neither JSON nor JUnit carries a verdict, nor does it fail for want of one", async () => {
  const folder = await temporaryFolder();
  const junit = join(folder, "junit.xml");
  const body = { ...run("PROCESSED"), imported: { new: 1, known: 0, corrected: 0 } };
  const { url } = await serve(({ route }) => ({
    status: 200,
    body: route.endsWith("/verdict") ? verdict("undecided") : body,
  }));
  const args = ["wait", runId, "--json", "--junit", junit, "--fail-on", "undecided"];
  const { code, printed } = await lapline(args, { url, apiKey: "k" });
  expect(code).toBe(exitCodes.ok);
  expect(JSON.parse(printed)).toMatchObject({ run: { id: runId }, verdict: null, exitCode: 0 });
  const xml = await readFile(junit, "utf8");
  expect(xml).toContain(`<property name="run" value="${runId}"/>`);
  expect(xml).not.toContain("verdict");
  expect(xml).not.toContain("undecided");
});
