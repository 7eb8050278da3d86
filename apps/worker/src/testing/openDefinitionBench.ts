import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ClaimedJob } from "@lapline/contracts";
import { type Definition, definitionSchema } from "@lapline/contracts/definitions";
import { waitFor } from "@lapline/testkit";
import type { z } from "zod";
import { openBench } from "./openBench.ts";

const run = promisify(execFile);

export const definedRepository = "https://git.example.org/team/defined.git";

/** One version: files by path, and the tag that it gets. */
type Files = Readonly<Record<string, string>>;

/** A machine that runs definitions behind walls, and a repository that stands for one far away. */
export async function openDefinitionBench(harnessDir: string) {
  const { api, machine } = await openBench(harnessDir, "");
  const cacheDir = join(machine.dir, "cache");
  const origin = join(machine.dir, "origin");
  await mkdir(origin);
  const git = (...args: string[]) =>
    run("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], { cwd: origin });
  await git("init", "--quiet", "--initial-branch=main");
  return {
    api,
    machine,
    cacheDir,
    /** Commits files as a tag. */
    async commit(tag: string, files: Files) {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(origin, name)), { recursive: true });
        await writeFile(join(origin, name), text);
      }
      await git("add", "--all");
      await git("commit", "--quiet", "--allow-empty", "-m", tag);
      await git("tag", tag);
    },
    git,
    /** Starts the machine. */
    start(more: Record<string, string> = {}) {
      const env = {
        REGISTER_TOKEN: api.token,
        LAPLINE_CACHE_DIR: cacheDir,
        DEFINITION_SANDBOXES: "process",
        GIT_MIRRORS: `${definedRepository}=${origin}`,
      };
      return machine.start(machine.env(api.url, { ...env, ...more }));
    },
    /** Runs one job of a definition to its end. */
    async run(definition: Definition, job: Partial<ClaimedJob> = {}, timeoutMs = 120_000) {
      const served = api.enqueue(definedJob(definition, job));
      await waitFor(() => served.reports.length + served.fails.length > 0, {
        what: "the end of the job",
        timeoutMs,
      });
      const report = served.reports[0]?.report ?? null;
      const failure = served.fails[0] ?? null;
      // The last of the log comes before the result.
      return { served, report, failure, log: api.logOf(served) };
    },
  };
}

/** A definition whose source is the repository, of one scenario without its id, which is `own.run`. */
export function definedWith(
  scenario: Omit<z.input<typeof definitionSchema>["scenarios"][number], "id">,
  target?: Partial<z.input<typeof definitionSchema>["target"]>,
): Definition {
  return definitionSchema.parse({
    target: { id: "own", source: { git: { repository: definedRepository } }, ...target },
    scenarios: [{ id: "own.run", ...scenario }],
  });
}

/** A definition whose only scenario is a command. */
export function definedAs(parts: {
  run: readonly string[];
  command?: Partial<z.input<typeof definitionSchema>["scenarios"][number]["command"]>;
  target?: Partial<z.input<typeof definitionSchema>["target"]>;
}): Definition {
  return definedWith({ command: { run: [...parts.run], ...parts.command } }, parts.target);
}

function definedJob(content: Definition, job: Partial<ClaimedJob>): Partial<ClaimedJob> {
  return {
    target: "own",
    version: "v1",
    provisioner: "git",
    sandbox: "process",
    durability: "default",
    scenario: "own.run",
    scenarioVersion: 1,
    trials: 2,
    definition: { revision: 1, repository: null, content },
    ...job,
  };
}
