import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { testEnv } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { provisionContext } from "../testing/provisionContext.ts";
import { provision } from "./provision.ts";
import type { ProvisionContext } from "./provisionContext.ts";

const repository = "https://git.example.org/team/greeter";

let dir: string;
let origin: string;
let opened: Awaited<ReturnType<typeof provisionContext>>;
let context: ProvisionContext;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-steps-"));
  origin = join(dir, "origin");
  await mkdir(origin);
  await git("init", "--quiet", "--initial-branch=main");
  opened = await provisionContext(testEnv.path);
  context = { ...opened.context, gitMirrors: new Map([[repository, origin]]) };
});
afterEach(async () => {
  await opened[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

async function git(...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
  const { stdout } = await promisify(execFile)("git", [...identity, ...args], { cwd: origin });
  return stdout.trim();
}

async function commit(message: string): Promise<string> {
  await git("commit", "--quiet", "--allow-empty", "--message", message);
  return git("rev-parse", "HEAD");
}

/** Builds a ref whose step answers what it finds in the cache, and leaves the ref there. */
async function foundBy(ref: string): Promise<string[]> {
  const script = `touch '{cache}/left'; cp '{cache}/left' found; echo ${ref} >> '{cache}/left'`;
  const plan = {
    kind: "git",
    sources: [{ repository, ref, folder: "greeter" }],
    parts: {},
    recipe: { files: { ref }, steps: [{ argv: ["sh", "-c", script], timeoutMs: 60_000 }] },
    outputs: [{ from: "found", to: "found" }],
    executable: null,
  } as const;
  const artifact = await provision(plan, context);
  const text = await readFile(join(artifact.dir ?? "", "found"), "utf8");
  return text.split("\n").filter(Boolean);
}

test("what steps leave in their cache is found by the next release, by no other commit or branch, and back", async () => {
  await commit("one");
  await git("tag", "v1");
  await commit("two");
  await git("tag", "--annotate", "v2", "--message", "second");
  const third = await commit("three");
  expect(await foundBy(third)).toEqual([]);
  expect(await foundBy("main")).toEqual([third]);
  expect(await foundBy("v1")).toEqual([]);
  expect(await foundBy("v2")).toEqual(["v1"]);
  await commit("four");
  expect(await foundBy("main")).toEqual([]);
});
