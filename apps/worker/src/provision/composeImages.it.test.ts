import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { asVersionName } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { type Artifact, targetsById } from "@lapline/workloads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImageStore } from "../sandbox/docker/imageStore.ts";
import { provisionContext } from "../testing/provisionContext.ts";
import { provision } from "./provision.ts";

const run = promisify(execFile);
const repository = "https://github.com/supabase/supabase";

/** The shape of the published file: comments, quotes, anchors, variables, images of several owners. */
const composeFile = (rest: string) => `# Usage
name: supabase

x-common: &common
  restart: unless-stopped

services:
  studio:
    <<: *common
    image: supabase/studio:2026.05.18-sha-1
  kong:
    <<: *common
    image: kong/kong:3.9.1 # the gateway
    ports:
      - \${KONG_HTTP_PORT}:8000/tcp
    entrypoint: >
      bash -c 'image: "nothing"'
  auth:
    image: "supabase/gotrue:v2.189.0"
    depends_on:
      db:
        condition: service_healthy
  rest:
    image: ${rest}
  db:
    image: supabase/postgres:\${POSTGRES_TAG:-17.6.1.084}
volumes:
  db-config:
`;

/** An engine that can pull whatever it is asked for, and whose ids are the references. */
function imageStore(): ImageStore & { pulled: string[] } {
  const pulled: string[] = [];
  return {
    pulled,
    inspect: async (reference) =>
      pulled.includes(reference) ? { id: `sha256:${reference}`, sizeBytes: 10 } : null,
    pull: async (reference) => void pulled.push(reference),
    buildScratch: () => Promise.reject(new Error("Nothing is built in this test.")),
    remove: () => Promise.resolve(),
  };
}

let dir: string;
let origin: string;
let commits: Record<string, string>;

async function git(...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
  return (await run("git", [...identity, ...args], { cwd: origin })).stdout.trim();
}

async function release(version: string, text: string | null): Promise<string> {
  const file = join(origin, "docker/docker-compose.yml");
  await rm(file, { force: true });
  if (text === null) await symlink("/etc/passwd", file);
  else await writeFile(file, text);
  await git("add", "--all");
  await git("commit", "--quiet", "--message", version);
  await git("tag", `self-hosted/v${version}`);
  return git("rev-parse", "HEAD");
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-compose-"));
  // The folder above is this account's alone; a mirror may be read by everybody.
  origin = join(dir, "origin");
  await mkdir(join(origin, "docker"), { recursive: true });
  await git("init", "--quiet", "--initial-branch=master");
  commits = {
    "0.7.0": await release("0.7.0", composeFile("postgrest/postgrest:v14.5")),
    "0.8.0": await release("0.8.0", composeFile("docker.io/postgrest/postgrest:v14.8")),
    "0.8.1": await release("0.8.1", composeFile("ghcr.io/elsewhere/postgrest:v14.8")),
    "0.8.2": await release("0.8.2", "services: [kong\n"),
    "0.8.3": await release("0.8.3", null),
  };
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function provisioned(
  target: string,
  version: string,
): Promise<{ artifact: Artifact; pulled: string[] }> {
  await using made = await provisionContext(testEnv.path);
  const images = imageStore();
  const plan = targetsById.get(target)?.provision(asVersionName(version, "docker"), "docker");
  const artifact = await provision(plan ?? expect.unreachable(), {
    ...made.context,
    gitMirrors: new Map([[repository, origin]]),
    images: () => Promise.resolve(images),
  });
  return { artifact, pulled: images.pulled };
}

describe("images of a compose file", () => {
  test("are those that the file names at the version's tag, with the commit in the report", async () => {
    const { artifact, pulled } = await provisioned("supabase", "0.7.0");
    expect(pulled.toSorted()).toEqual([
      "docker.io/kong/kong:3.9.1",
      "docker.io/postgrest/postgrest:v14.5",
      "docker.io/supabase/gotrue:v2.189.0",
      "docker.io/supabase/postgres:17.6.1.084",
    ]);
    expect(artifact.images).toMatchObject({
      supabase: "sha256:docker.io/kong/kong:3.9.1",
      rest: "sha256:docker.io/postgrest/postgrest:v14.5",
    });
    expect(artifact.commits).toEqual([
      { repository, ref: "self-hosted/v0.7.0", commit: commits["0.7.0"] },
    ]);
    const next = await provisioned("supabase", "0.8.0");
    expect(next.pulled).toContain("docker.io/postgrest/postgrest:v14.8");
  });

  test.each([
    ["supabase", "9.9.9", "version_not_found", "self-hosted/v9.9.9"],
    ["supabase", "0.8.1", "unsupported", "ghcr.io/elsewhere/postgrest:v14.8"],
    ["supabase", "0.8.2", "unsupported", "cannot be read"],
    ["supabase", "0.8.3", "version_not_found", "no plain file"],
    ["supabase-full", "0.7.0", "unsupported", "no image for the service analytics"],
  ])("%s %s ends as %s", async (target, version, code, words) => {
    await expect(provisioned(target, version)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });
});
