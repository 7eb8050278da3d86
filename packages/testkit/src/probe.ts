import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { homedir } from "node:os";
import { promisify } from "node:util";
import { env } from "./env.ts";
import { findProgram } from "./findProgram.ts";
import type { Finding, Requirement } from "./requirements.ts";

const DOCKER_PING_TIMEOUT_MS = 3_000;
const ASK_TIMEOUT_MS = 30_000;

/** Looks once per session for what some tests need. Starts nothing. */
export async function probe(): Promise<Record<Requirement, Finding>> {
  return {
    redis: probeProgram("redis-server"),
    docker: await probeDocker(),
    browser: probeBrowser(),
    java: probeProgram("javac"),
    maven: probeProgram("mvn"),
    // Since 1.21 it fetches the toolchain that a module asks for.
    go: await probeRelease("go", ["version"], [1, 21]),
    // Since 1.78 it reads lock files of version 4.
    rust: await probeRelease("cargo", ["--version"], [1, 78]),
    git: probeProgram("git"),
    dart: probeDart(),
  };
}

function probeProgram(name: string): Finding {
  const at = findProgram(name);
  if (at === null) return { available: false, reason: `${name} is not on PATH` };
  return { available: true, at };
}

/** A program of a release that is new enough: Debian's may be years old. */
async function probeRelease(
  name: string,
  args: readonly string[],
  [oldestMajor, oldestMinor]: readonly [number, number],
): Promise<Finding> {
  const found = probeProgram(name);
  if (!found.available) return found;
  const options = { timeout: ASK_TIMEOUT_MS, env: { ...env.fetching, HOME: homedir() } };
  const { stdout } = await promisify(execFile)(found.at, args, options).catch(() => ({
    stdout: "",
  }));
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  const isNew =
    Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor);
  if (isNew) return found;
  const is = major === undefined ? "does not say its release" : `is ${major}.${minor}`;
  const reason = `${found.at} ${is}; ${oldestMajor}.${oldestMinor} or newer is needed`;
  return { available: false, reason };
}

/** What the recipe of the Dart targets needs of a machine: a C compiler for 32 bits brings it all. */
function probeDart(): Finding {
  const at = "/lib/ld-linux.so.2";
  const headers = ["/usr/include/x86_64-linux-gnu/gnu/stubs-32.h", "/usr/include/gnu/stubs-32.h"];
  if (findProgram("gcc") !== null && existsSync(at) && headers.some((path) => existsSync(path))) {
    return { available: true, at };
  }
  return { available: false, reason: "gcc does not compile for 32 bits (Debian: gcc-multilib)" };
}

function probeBrowser(): Finding {
  const at = findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");
  if (at === null) return { available: false, reason: "neither chromium nor chrome is on PATH" };
  return { available: true, at };
}

/** Asks the engine itself (`GET /_ping`): an installed client says nothing about a running engine. */
async function probeDocker(): Promise<Finding> {
  const socketPath = env.dockerHost.replace(/^unix:\/\//, "");
  if (!socketPath.startsWith("/")) {
    return { available: false, reason: `DOCKER_HOST ${env.dockerHost} is not a local socket` };
  }
  const problem = await new Promise<string | null>((resolve) => {
    const ping = request({ socketPath, path: "/_ping", timeout: DOCKER_PING_TIMEOUT_MS });
    ping.once("response", (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? null : `answers with status ${response.statusCode}`);
    });
    ping.once("timeout", () => ping.destroy(new Error("does not answer")));
    ping.once("error", (error) => resolve(error.message));
    ping.end();
  });
  if (problem === null) return { available: true, at: socketPath };
  return { available: false, reason: `no Docker engine at ${socketPath} (${problem})` };
}
