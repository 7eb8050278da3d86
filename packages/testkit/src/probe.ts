import { existsSync } from "node:fs";
import { request } from "node:http";
import { env } from "./env.ts";
import { findProgram } from "./findProgram.ts";
import type { Finding, Requirement } from "./requirements.ts";

const DOCKER_PING_TIMEOUT_MS = 3_000;

/** Looks once per session for what some tests need. Starts nothing. */
export async function probe(): Promise<Record<Requirement, Finding>> {
  return {
    redis: probeProgram("redis-server"),
    docker: await probeDocker(),
    browser: probeBrowser(),
    java: probeProgram("javac"),
    go: probeProgram("go"),
    rust: probeProgram("cargo"),
    git: probeProgram("git"),
    dart: probeDart(),
  };
}

function probeProgram(name: string): Finding {
  const at = findProgram(name);
  if (at === null) return { available: false, reason: `${name} is not on PATH` };
  return { available: true, at };
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
