import { request } from "node:http";
import { env } from "./env.ts";
import { findProgram } from "./findProgram.ts";
import type { Finding, Requirement } from "./requirements.ts";

const DOCKER_PING_TIMEOUT_MS = 3_000;

/** Looks once per session for what some tests need. Starts nothing. */
export async function probe(): Promise<Record<Requirement, Finding>> {
  return {
    redis: probeRedis(),
    docker: await probeDocker(),
    browser: probeBrowser(),
    java: probeJava(),
  };
}

function probeRedis(): Finding {
  const at = findProgram("redis-server");
  if (at === null) return { available: false, reason: "redis-server is not on PATH" };
  return { available: true, at };
}

function probeBrowser(): Finding {
  const at = findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");
  if (at === null) return { available: false, reason: "neither chromium nor chrome is on PATH" };
  return { available: true, at };
}

function probeJava(): Finding {
  const at = findProgram("javac");
  if (at === null) return { available: false, reason: "javac is not on PATH" };
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
