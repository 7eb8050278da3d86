import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runVerdictSchema } from "@lapline/contracts";
import { waitFor } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "../../apps/control/src/testing/startMailServer.ts";
import { type InstalledCli, installCli } from "../cli/installCli.ts";
import { tryCommand } from "../selfhost/runCommand.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { type DrillParams, drillScenario, measureVersion, type Reading } from "./measureVersion.ts";
import { searchedAlert } from "./searchedAlert.ts";
import { settledAlerts } from "./told.ts";

let mails: Awaited<ReturnType<typeof startMailServer>>;
let stack: Stack;
let cli: InstalledCli;
let folder: string;

beforeAll(async () => {
  mails = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), "lapline-drill-"));
  const controlEnv = { SMTP_URL: mails.url, CALIBRATION_EVERY_DAYS: "0" };
  // The step is to seven times the work: whole trials of a tenth of a second show it, and ten comparisons
  // in slices would take most of an hour.
  const options = { queue: "postgres", controlEnv, compareBy: "trials" } as const;
  [stack, cli] = await Promise.all([startStack(options), installCli()]);
});

afterAll(async () => {
  await stack?.stop();
  await mails?.close();
  await cli?.remove();
  await rm(folder, { recursive: true, force: true });
});

const trials = 5;
/**
 * A tenth of a second for each trial, half a second of the slow ones. The step is to seven times the
 * work: where the same code is read a fifth apart from job to job, half the throughput is rarely told.
 */
const drillParams: DrillParams = { n: 24, warmup: 30, inFlight: 1, count: 120 };
/** The first version that is measured of those that are slower; the step itself is at 1.0.16. */
const stepSeen = "1.0.19";
/** Versions of the target with the step and what was read of them, in the order of measuring. */
const readings: Reading[] = [];

test("a history of what changed nothing tells nobody anything", async () => {
  for (const version of ["1.0.7", "1.0.8", "1.0.9", "1.0.10", "1.0.10"]) {
    await measureVersion(stack.api, {
      target: "drill-steady",
      version,
      trials,
      params: drillParams,
    });
    const step = { target: "drill-step", version, trials, params: drillParams };
    readings.push(await measureVersion(stack.api, step));
  }
  expect(await settledAlerts(stack.api)).toEqual([]);
  expect(mails.received).toEqual([]);
}, 1_500_000);

const undecidedMax = 2;

/** What CI does with a version: submits it, held against another, and waits for the verdict. */
async function submitAndWait(version: string, baseline: string) {
  const params = Object.entries(drillParams).map(([name, value]) => `${name}=${value}`);
  const files = { markdown: join(folder, `${version}.md`), junit: join(folder, `${version}.xml`) };
  const { code, stdout, output } = await tryCommand(
    [
      cli.program,
      ...["submit", "--wait", "--json", "-t", `drill-step@${version}`],
      ...["-s", `${drillScenario}:${params.join(",")}`, "-n", `${trials}`, "--baseline", baseline],
      ...["--repository", "acme/widgets", "--commit", "c0ffee".repeat(7).slice(0, 40)],
      ...["--markdown", files.markdown, "--junit", files.junit],
    ],
    {
      timeoutMs: 600_000,
      cwd: folder,
      env: {
        XDG_CONFIG_HOME: folder,
        LAPLINE_URL: stack.url,
        LAPLINE_API_KEY: stack.apiKey,
      },
    },
  );
  expect(stdout, output).toMatch(/^\{/);
  const verdict = runVerdictSchema.parse(JSON.parse(stdout).verdict);
  const [markdown, junit] = await Promise.all([
    readFile(files.markdown, "utf8"),
    readFile(files.junit, "utf8"),
  ]);
  return { code, verdict, markdown, junit };
}

function throughputOf({ verdict }: Awaited<ReturnType<typeof submitAndWait>>) {
  return verdict.rows.find(({ measure }) => measure === "Throughput");
}

test("a version that does seven times the work fails its CI job with exit code 2, and the same code again passes", async () => {
  // The latencies alone can make it a regression: where a busy host took the processor during one of five
  // trials of a tenth of a second, the throughput is asked for again.
  let worse = await submitAndWait(stepSeen, "1.0.10");
  for (let more = 1; more <= undecidedMax; more += 1) {
    if (throughputOf(worse)?.verdict !== "insufficient") break;
    expect(["regression", "undecided"], worse.markdown).toContain(worse.verdict.conclusion);
    worse = await submitAndWait(stepSeen, "1.0.10");
  }
  expect(worse.verdict, worse.markdown).toMatchObject({ conclusion: "regression" });
  expect(worse.code).toBe(2);
  const slower = throughputOf(worse);
  // Seven times the work and what HTTP takes of the time: about a sixth at rest.
  expect(slower).toMatchObject({ verdict: "worse", measured: "by_turns" });
  expect(slower?.ratio).toBeGreaterThan(0.05);
  expect(slower?.ratio).toBeLessThan(0.4);
  expect(worse.markdown).toContain("### Lapline: regression");
  expect(worse.markdown).toContain(`**${slower?.words}**`);
  expect(worse.junit).toMatch(/<testsuites tests="\d+" failures="[1-9]/);
  expect(worse.junit).toContain(`<failure message="${slower?.words}`);

  // Nothing is worse, so it passes. That nothing changed takes a machine at rest to say: elsewhere it is
  // asked for a few times, and what remains undecided passes too.
  let same = await submitAndWait("1.0.20", stepSeen);
  for (let more = 1; same.verdict.conclusion === "undecided" && more <= undecidedMax; more += 1) {
    same = await submitAndWait("1.0.20", stepSeen);
  }
  const { conclusion } = same.verdict;
  expect(["ok", "undecided"], same.markdown).toContain(conclusion);
  expect(same.code).toBe(0);
  expect(same.markdown).toContain(`### Lapline: ${conclusion}`);
  expect(same.junit).toMatch(/<testsuites tests="\d+" failures="0" errors="0"/);
}, 1_500_000);

test("of eight versions that nobody measured, a bisection names the one that brought the change with three comparisons", async () => {
  const { bisection, baseVersion } = await searchedAlert({
    api: stack.api,
    target: "drill-step",
    version: stepSeen,
    more: ["1.0.20", stepSeen],
    trials,
    params: drillParams,
    readings,
  });
  expect(baseVersion).toBe("1.0.10");
  const told = JSON.stringify(bisection.steps);
  expect(bisection, told).toMatchObject({
    state: "done",
    lowVersion: "1.0.15",
    highVersion: "1.0.16",
    comparisons: 3,
  });
  expect(bisection.result).toMatch(/^Between 1\.0\.15 and 1\.0\.16, 3 comparisons, shown for /);
  // One that told nothing was made once more; each of the others told on which side the change is.
  const decided = bisection.steps.filter(({ outcome }) => outcome !== "unclear");
  expect(decided.map(({ headVersion, outcome }) => `${headVersion} ${outcome}`)).toEqual([
    "1.0.15 unchanged",
    "1.0.17 changed",
    "1.0.16 changed",
  ]);
}, 1_500_000);

test("all that became one alert and one mail that names the version, and nothing was told of the code that never changed", async () => {
  const alerts = await settledAlerts(stack.api);
  expect(
    alerts.map(({ target, version, direction }) => `${target} ${version} ${direction}`),
  ).toEqual([`drill-step ${stepSeen} regression`]);
  await waitFor(() => mails.received.length > 0, { what: "the mail", timeoutMs: 60_000 });
  const subjects = mails.received.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? "");
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).toContain(stepSeen);
});
