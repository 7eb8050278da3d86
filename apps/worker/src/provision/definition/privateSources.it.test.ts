import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SecretResponse } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import type { DefinitionPlan, VersionOrigin } from "@lapline/workloads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMask } from "../../masking/createMask.ts";
import { provisionContext } from "../../testing/provisionContext.ts";
import { type PrivateHost, startPrivateHost } from "../../testing/startPrivateHost.ts";
import { parseBuildHosts } from "../network/parseBuildHosts.ts";
import { provision } from "../provision.ts";
import type { ProvisionContext } from "../provisionContext.ts";
import { versionArchive } from "./versionArchive.ts";

const run = promisify(execFile);
const timeout = 120_000;
const login = { username: "lapline", password: "canary-5f1c7e0b9d2a" };
/** The forms in which the password could be found. */
const forms = [
  login.password,
  Buffer.from(`${login.username}:${login.password}`).toString("base64"),
];
const project = "0199b0a0-0000-7000-8000-00000000000a";

let dir: string;
let host: PrivateHost;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-private-"));
  host = await startPrivateHost(dir, login);
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

const gitOf = (path: string, ref: string): VersionOrigin => ({
  ...{ kind: "git", repository: `${host.address}${path}`, ref, secret: "team-git" },
});
const archive = (path = ""): VersionOrigin => {
  const url = `${host.address}${path}1.0.0.tar.gz`;
  return { kind: "archive", url, version: "1.0.0", sha256: null, secret: "team-git" };
};
/** Its step leaves everything that it can see of processes and of its own environment. */
const snoop = "env > env.txt; cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ > processes.txt; true";
const planOf = (from: VersionOrigin): DefinitionPlan => ({
  ...{ kind: "definition", from, files: {}, env: {}, keep: null },
  steps: [
    { argv: ["sh", "-c", `${snoop}; cat ~/../home/* /lapline/tmp/*; true`], timeoutMs: 60_000 },
  ],
});

interface Provided {
  context: ProvisionContext;
  lines: string[];
}

/** Provisions on one machine as a job of a project whose secret is this. */
async function provide(
  { context, lines }: Provided,
  from: VersionOrigin,
  secret: Partial<SecretResponse> = {},
) {
  const mask = createMask();
  const opened = {
    name: "team-git",
    address: host.address,
    ...login,
    projectId: project,
    ...secret,
  };
  const toolEnv = {
    ...{ PATH: testEnv.path, GIT_SSL_CAINFO: host.authorityFile },
    NODE_EXTRA_CA_CERTS: host.authorityFile,
  };
  const own = {
    ...context,
    ...{ mask, toolEnv, buildHosts: parseBuildHosts(host.host) ?? [] },
    openSecret: async () => {
      mask.add(opened.password);
      return opened;
    },
  };
  const ended = await provision(planOf(from), own).then(
    (artifact) => ({ artifact, failure: null }),
    (failure: unknown) => ({ artifact: null, failure }),
  );
  return { ...ended, said: `${lines.join("\n")}${JSON.stringify(ended)}${String(ended.failure)}` };
}

/** Every file below a folder that holds the password in any form. */
async function leaks(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (forms.some((form) => bytes.includes(form))) found.push(path);
  }
  return found;
}

describe("a private source", { timeout }, () => {
  test.each<[string, () => VersionOrigin]>([
    ["a tag", () => gitOf("todo.git", "v1.0.0")],
    ["a commit", () => gitOf("todo.git", host.commit)],
    ["an archive", () => archive()],
  ])("is fetched as %s, and nothing but the host gets the password", async (_, from) => {
    await using made = await provisionContext(testEnv.path);
    const { artifact, failure, said } = await provide(made, from());
    expect(failure).toBeNull();
    const packed = join(artifact?.dir ?? "", versionArchive);
    const { stdout } = await run("tar", ["-tf", packed]);
    expect(stdout).toContain("version/private.txt");
    expect(stdout).toContain("version/processes.txt");
    expect(await leaks(join(made.context.toolCacheDir, ".."))).toEqual([]);
    for (const form of forms) expect(said).not.toContain(form);
  });

  test.each<[string, () => VersionOrigin, Partial<SecretResponse>, RegExp]>([
    [
      "a wrong password",
      () => gitOf("todo.git", "v1.0.0"),
      { password: "not-the-password" },
      /refused the secret “team-git”. Set its user name and password again/,
    ],
    [
      "a wrong password for a commit",
      () => gitOf("todo.git", host.commit),
      { password: "not-the-password" },
      /refused the secret “team-git”. Set its user name and password again/,
    ],
    [
      "a wrong password for an archive",
      () => archive(),
      { password: "not-the-password" },
      /refused the secret “team-git”. Set its user name and password again/,
    ],
    [
      "a repository that is not there",
      () => gitOf("none.git", "v1.0.0"),
      {},
      /Check the address, and that the secret “team-git” may read/,
    ],
    [
      "an address that it is not for",
      () => gitOf("todo.git", "v1.0.0"),
      { address: "https://127.0.0.1/other/" },
      /is for https:\/\/127.0.0.1\/other\/, and .* is not below it/,
    ],
  ])("is refused for %s, with what to do", async (_, from, secret, sentence) => {
    await using made = await provisionContext(testEnv.path);
    const { failure, said } = await provide(made, from(), secret);
    expect(String(failure)).toMatch(sentence);
    expect(failure).not.toMatchObject({ code: "registry_unreachable" });
    for (const form of [...forms, "not-the-password"]) expect(said).not.toContain(form);
  });

  test.each<[string, () => VersionOrigin]>([
    ["a repository", () => gitOf("moved/todo.git", "v1.0.0")],
    ["an archive", () => archive("moved/")],
  ])("of %s is not followed to where it is redirected", async (_, from) => {
    await using made = await provisionContext(testEnv.path);
    const before = host.asked.length;
    const { failure } = await provide(made, from());
    expect(String(failure)).toMatch(/is not sent elsewhere/);
    const paths = host.asked.slice(before).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => path.startsWith("/elsewhere"))).toEqual([]);
  });

  test("without a secret is refused, and says how to name one", async () => {
    await using made = await provisionContext(testEnv.path);
    const { secret: _, ...from } = gitOf("todo.git", "v1.0.0") as VersionOrigin & {
      secret?: string;
    };
    const { failure } = await provide(made, from as VersionOrigin);
    expect(failure).toMatchObject({ code: "version_not_found" });
    expect(String(failure)).toContain("name a secret of the project");
  });

  test("is cached for its project alone, also where a commit needs no network", async () => {
    await using made = await provisionContext(testEnv.path);
    const commit = gitOf("todo.git", host.commit);
    expect((await provide(made, commit)).failure).toBeNull();
    const before = host.asked.length;
    expect((await provide(made, commit)).failure).toBeNull();
    expect(host.asked.length).toBe(before);
    const projectId = "0199b0a0-0000-7000-8000-00000000000b";
    const password = "not-the-password";
    expect((await provide(made, commit, { projectId, password })).failure).not.toBeNull();
    const { secret: _, ...open } = commit as VersionOrigin & { secret?: string };
    expect((await provide(made, open as VersionOrigin)).failure).not.toBeNull();
  });
});
