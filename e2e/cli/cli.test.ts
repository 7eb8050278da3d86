import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { localReportSchema, runSchema, runVerdictSchema } from "@lapline/contracts";
import { createDb } from "@lapline/db";
import { createEngineContext, createRegistrationToken } from "@lapline/engine";
import { waitFor } from "@lapline/testkit";
import { beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { tryCommand } from "../selfhost/runCommand.ts";
import { cacheDir, processEnv } from "../stack/env.ts";
import { startProgram } from "../stack/program.ts";
import { type Stack, startStack } from "../stack/startStack.ts";
import { type InstalledCli, installCli } from "./installCli.ts";
import { runAction } from "./runAction.ts";

const root = resolve(import.meta.dirname, "../..");
const timeoutMs = 120_000;
// A machine that does something else too may need minutes for what takes seconds at rest.
vi.setConfig({ testTimeout: 600_000 });
/** A real job that takes a second. */
const quick = ["-s", "records.insert:count=200", "-n", "1"];

let stack: Stack;
let cli: InstalledCli;
let folder: string;

beforeAll(async () => {
  [stack, cli] = await Promise.all([startStack({ queue: "postgres" }), installCli()]);
  folder = await mkdtemp(join(tmpdir(), "lapline-cli-"));
  return async () => {
    await stack.stop();
    await cli.remove();
    await rm(folder, { recursive: true, force: true });
  };
});

/** Runs the installed program as somebody who logged in, in a folder of its own. */
function lapline(...args: string[]) {
  return tryCommand([cli.program, ...args], { timeoutMs, cwd: folder, env: home() });
}

const home = () => ({ XDG_CONFIG_HOME: join(folder, "config"), LAPLINE_CACHE_DIR: cacheDir });

const gitlabSchema = z.object({
  ".lapline": z.object({
    variables: z.record(z.string(), z.string()),
    script: z.array(z.string()),
    artifacts: z.object({
      paths: z.array(z.string()),
      reports: z.object({ junit: z.string() }),
    }),
  }),
});

async function verdictOf(runId: string): Promise<unknown> {
  return (await stack.api.call("GET", `/runs/${runId}/verdict`)).json();
}

const finishedSchema = z.object({ run: runSchema, verdict: runVerdictSchema, exitCode: z.int() });

test("the package stands alone: no dependencies, nothing of the workspace, a licence", async () => {
  expect(JSON.stringify(cli.manifest)).not.toMatch(/workspace:|catalog:/);
  expect(cli.manifest.dependencies).toBeUndefined();
  expect(cli.manifest).toMatchObject({ name: "@lapline/cli", license: "Apache-2.0" });
  const installed = join(cli.program, "../../@lapline/cli");
  for (const file of ["LICENSE", "README.md", "dist/THIRD-PARTY-LICENSES.txt"]) {
    expect((await stat(join(installed, file))).size).toBeGreaterThan(500);
  }
  const { stdout } = await lapline("--version");
  expect(stdout.trim()).toBe(cli.manifest.version);
  for (const language of ["python", "go", "javascript"]) {
    const written = await lapline("harness", "init", language, language);
    expect(written.code, written.output).toBe(0);
    expect((await stat(join(folder, language))).isDirectory()).toBe(true);
  }
});

test("login tries the key before it keeps it, and everything is well afterwards", async () => {
  const login = (key: string) =>
    tryCommand([cli.program, "login", "--url", stack.url], {
      timeoutMs,
      env: { ...home(), LAPLINE_API_KEY: key },
    });
  expect((await login("lapk_wrong")).code).toBe(6);
  const { code, output } = await login(stack.apiKey);
  expect(code, output).toBe(0);
  expect(output).not.toContain(stack.apiKey);
  const kept = await stat(join(folder, "config/lapline/servers.json"));
  expect(kept.mode & 0o777).toBe(0o600);

  const doctor = await lapline("doctor", "--json");
  const { findings } = JSON.parse(doctor.stdout);
  expect(findings.filter((one: { state: string }) => one.state === "problem")).toEqual([]);
  expect(doctor.code).toBe(0);
});

test("a submission waits for its verdict; every number of it is checked by its contract", async () => {
  const submitted = await lapline("submit", "-t", "sqlite@bundled", ...quick, "--wait", "--json");
  expect(submitted.code, submitted.output).toBe(0);
  const { run, verdict, exitCode } = finishedSchema.parse(JSON.parse(submitted.stdout));
  expect(run.status).toBe("PROCESSED");
  expect(verdict).toMatchObject({ runId: run.id, conclusion: "undecided" });
  expect(exitCode).toBe(0);

  const strict = await lapline("wait", run.id, "--fail-on", "undecided");
  expect(strict.code, strict.output).toBe(3);
  expect(strict.output).toContain(`/p/${verdict.projectSlug}/runs/${run.id}`);
});

test("the lapline.yml of a repository is found from below, and names the commit of the CI job", async () => {
  const below = join(folder, "repository/a/b");
  await mkdir(below, { recursive: true });
  await writeFile(
    join(folder, "repository/lapline.yml"),
    'targets: ["sqlite@bundled"]\nscenarios: ["records.insert:count=200"]\ntrials: 1\n',
  );
  const commit = "c0ffee".repeat(7).slice(0, 40);
  const ci = { GITLAB_CI: "true", CI_PROJECT_PATH: "acme/widgets", CI_COMMIT_SHA: commit };
  const args = [
    "submit",
    "--wait",
    "--json",
    "--markdown",
    "../v.md",
    "--junit",
    "../v.xml",
  ] as const;
  const { code, stdout, output } = await tryCommand([cli.program, ...args], {
    timeoutMs,
    cwd: below,
    env: { ...home(), ...ci },
  });
  expect(code, output).toBe(0);
  const { verdict } = finishedSchema.parse(JSON.parse(stdout));
  expect(verdict.source).toEqual({
    repository: "acme/widgets",
    commit,
    pullRequest: null,
    baseline: null,
  });
  expect(await readFile(join(below, "../v.md"), "utf8")).toContain(verdict.sentence.slice(0, 8));
  expect(await readFile(join(below, "../v.xml"), "utf8")).toContain('tests="1" failures="0"');
});

test("the server's reasons for a refusal are all printed, with exit code 6", async () => {
  const { code, output } = await lapline(
    ...["submit", "-t", "nothing@1", "-s", "records.insert", "-l", "nowhere"],
  );
  expect(code).toBe(6);
  expect(output).toContain("nothing");
  expect(output).toContain("nowhere");
  expect((await lapline("wait", "01a1f90d-e6f2-76c8-8dd3-f6cfabc6aa64")).code).toBe(6);
});

test("series, shares and machines can be read and changed from the command line", async () => {
  const list = await lapline("series", "-t", "sqlite", "-m", "throughput", "--json");
  const [series] = JSON.parse(list.stdout).items;
  const shown = await lapline("series", "show", series.id);
  expect(shown.stdout).toContain("Throughput of sqlite records.insert");
  expect(shown.stdout).toContain("No change points.");

  const made = await lapline("share", "create", "--series", series.id, "--title", "T", "--json");
  expect(made.code, made.output).toBe(0);
  const { share, url } = JSON.parse(made.stdout);
  expect((await fetch(url)).status).toBe(200);
  expect((await lapline("share", "revoke", share.id)).code).toBe(0);
  expect((await fetch(url)).status).toBe(404);
  expect((await lapline("share", "list")).stdout).toMatch(/revoked/);

  const [machine] = JSON.parse((await lapline("machine", "status", "--json")).stdout);
  expect((await lapline("machine", "drain", machine.name)).code).toBe(0);
  await waitFor(
    async () => (await lapline("machine", "status")).stdout.includes("not taking jobs"),
    {
      what: "the machine drains",
      timeoutMs,
      intervalMs: 500,
    },
  );
  const queued = await lapline("submit", "-t", "sqlite@bundled", ...quick, "--json");
  const { id: runId } = runSchema.parse(JSON.parse(queued.stdout));
  const waiting = startProgram({
    name: "wait",
    command: [cli.program, "wait", runId],
    env: { ...processEnv, ...home() },
  });
  await waitFor(() => waiting.output().includes("0 of 1 job"), {
    what: "it waits",
    timeoutMs,
  });
  waiting.signal("SIGINT");
  expect(await waiting.ended()).toBe("130");
  expect(waiting.output()).toContain(`lapline wait ${runId}`);
  expect((await lapline("machine", "resume", machine.id)).code).toBe(0);
  expect((await lapline("wait", runId)).code).toBe(0);
});

test("run measures here without a server, and sends what it measured only when it is asked to", async () => {
  const worker = join(root, "apps/worker/dist/runOnce.mjs");
  const env = {
    ...home(),
    LAPLINE_WORKER: worker,
    WORKER_SCOPE: "cli-run-test",
    SANDBOXES: "process",
  };
  const run = (...args: string[]) =>
    tryCommand([cli.program, "run", "sqlite@bundled", ...quick, ...args], {
      timeoutMs,
      cwd: folder,
      env,
    });
  const first = await run("--out", "before.json", "--upload", "--label", "laptop");
  expect(first.code, first.output).toBe(0);
  expect(first.stdout).toContain("Throughput");
  expect(first.output).toContain("Uploaded on label laptop");
  const report = localReportSchema.parse(
    JSON.parse(await readFile(join(folder, "before.json"), "utf8")),
  );
  expect(report.report.trials[0]?.values.throughput).toBeGreaterThan(0);

  const compared = await lapline("compare", "before.json", "before.json");
  expect(compared.code, compared.output).toBe(0);
  expect(compared.stdout).toContain("can't tell: one sample each");
  const none = await tryCommand([cli.program, "run", "sqlite@nothing", ...quick], {
    timeoutMs,
    cwd: folder,
    env,
  });
  expect(none.code, none.output).toBe(64);
  expect(none.output).toContain("sqlite has no version nothing");
  await waitFor(async () => (await lapline("series", "-l", "laptop")).stdout.includes("sqlite"), {
    what: "the upload is in its history",
    timeoutMs,
    intervalMs: 500,
  });
});

test("the GitHub Action measures, fills the job summary and answers what it found", async () => {
  const step = (inputs: Record<string, string>) =>
    runAction(join(root, "action"), {
      folder,
      inputs: { url: stack.url, "api-key": stack.apiKey, ...inputs },
      env: {
        GITHUB_ACTIONS: "true",
        GITHUB_REPOSITORY: "acme/widgets",
        GITHUB_SHA: "a1".repeat(20),
      },
    });
  const quickly = { scenarios: "records.insert:count=200\n", trials: "1" };
  const { code, output, outputs, summary } = await step({
    ...quickly,
    targets: "  sqlite@bundled\n\n",
    "fail-on": "undecided",
  });
  // The package came from the server itself; nothing was held against a baseline, which fails here.
  expect(code, output).toBe(3);
  expect(outputs).toMatchObject({ verdict: "undecided", url: expect.stringContaining("/runs/") });
  expect(runVerdictSchema.parse(await verdictOf(outputs["run-id"] ?? "")).source).toMatchObject({
    repository: "acme/widgets",
    commit: "a1".repeat(20),
  });
  expect(summary).toContain("### Lapline: undecided");

  const refused = await step({ ...quickly, targets: "nothing@1" });
  expect(refused).toMatchObject({ code: 6, summary: "", outputs: { "run-id": "", verdict: "" } });
  expect(refused.output).toContain("There is no target called nothing");
});

test("the GitLab template leaves a Markdown artifact and a test report", async () => {
  const file = await readFile(join(root, "action/gitlab/lapline.yml"), "utf8");
  const { variables, script, artifacts } = gitlabSchema.parse(parse(file))[".lapline"];
  const project = await mkdtemp(join(folder, "gitlab-"));
  await writeFile(
    join(project, "lapline.yml"),
    'targets: ["sqlite@bundled"]\nscenarios: ["records.insert:count=200"]\ntrials: 1\n',
  );
  const { code, output } = await tryCommand(["bash", "-eo", "pipefail", "-c", script.join("\n")], {
    timeoutMs,
    cwd: project,
    env: { ...variables, LAPLINE_URL: stack.url, LAPLINE_API_KEY: stack.apiKey },
  });
  expect(code, output).toBe(0);
  for (const path of [...artifacts.paths, artifacts.reports.junit]) {
    expect((await stat(join(project, path))).size).toBeGreaterThan(50);
  }
});

test("the script with curl alone submits, waits and exits by the verdict", async () => {
  const submission = join(folder, "submission.json");
  const wanted = { targets: [{ target: "sqlite", versions: ["bundled"] }], labels: ["local"] };
  const scenarios = [{ scenario: "records.insert", params: { count: 200 } }];
  await writeFile(submission, JSON.stringify({ ...wanted, scenarios, trials: 1 }));
  const script = (file: string, more: Record<string, string> = {}) =>
    tryCommand(["sh", join(root, "docs/how-to/ci-with-curl.sh"), file], {
      timeoutMs,
      env: {
        LAPLINE_URL: stack.url,
        LAPLINE_API_KEY: stack.apiKey,
        LAPLINE_IDEMPOTENCY_KEY: "curl-test",
        LAPLINE_POLL_SECONDS: "1",
        ...more,
      },
    });
  const first = await script(submission);
  expect(first.code, first.output).toBe(0);
  expect(first.stdout).toContain("undecided: Measured, with nothing to compare");
  const again = await script(submission);
  expect(again.stdout, "the same key answers with the first run").toBe(first.stdout);
  const other = join(folder, "other.json");
  await writeFile(other, JSON.stringify({ ...wanted, scenarios, trials: 2 }));
  const refused = await script(other);
  expect([refused.code, refused.output]).toEqual([6, expect.stringContaining("idempotency_key")]);
  expect((await script(other, { LAPLINE_API_KEY: "lapk_wrong" })).code).toBe(6);
});

test("a machine that was registered with a token takes jobs, and the token is spent", async () => {
  const db = createDb(stack.databaseUrl, {
    poolMax: 1,
    applicationName: "cli-test",
    onPoolError: () => undefined,
  });
  const project = await db.project.findFirstOrThrow({ select: { id: true } });
  const { token } = await createRegistrationToken(createEngineContext(db), {
    projectId: project.id,
    label: "added",
    actor: { kind: "system" },
  });
  await db.$disconnect();
  const dataDir = join(folder, "worker");
  const register = (into: string) =>
    lapline(
      ...["machine", "register", "--url", stack.url, "--token", token, "--name", "bench-2"],
      ...["--data-dir", into, "--sandboxes", "process"],
    );
  const registered = await register(dataDir);
  expect(registered.code, registered.output).toBe(0);
  expect(registered.output).toContain("serves label added");
  expect((await register(join(folder, "again"))).code).toBe(6);

  const worker = startProgram({
    name: "worker",
    command: [process.execPath, join(root, "apps/worker/dist/main.mjs")],
    env: {
      ...processEnv,
      LAPLINE_URL: stack.url,
      WORKER_DATA_DIR: dataDir,
      WORKER_SCOPE: "cli-test",
      LAPLINE_CACHE_DIR: cacheDir,
      SANDBOXES: "process",
    },
  });
  try {
    const status = await waitFor(
      async () => {
        const { stdout } = await lapline("machine", "status");
        return /Idle\s+bench-2\s+label added/.test(stdout) ? stdout : null;
      },
      { what: "the machine is idle", timeoutMs, intervalMs: 500 },
    );
    expect(status).toContain("label local");
    const submitted = await lapline(
      ...["submit", "-t", "sqlite@bundled", ...quick, "-l", "added", "--wait"],
    );
    expect(submitted.code, submitted.output).toBe(0);
  } finally {
    worker.signal("SIGTERM");
    await worker.stop();
  }
});
