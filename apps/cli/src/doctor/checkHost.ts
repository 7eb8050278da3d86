import { get } from "node:http";
import type { ProgramEnv } from "../env.ts";
import { findWorker, workerAdvice } from "../local/findWorker.ts";
import type { Finding } from "./finding.ts";

const nodeMin = [20, 19] as const;
const dockerSocket = "/var/run/docker.sock";
const timeoutMs = 3_000;

/** What is to be said of this host: Node.js, Docker and the worker, which `lapline run` needs. */
export async function checkHost(env: ProgramEnv): Promise<Finding[]> {
  return [checkNode(), await checkDocker(), await checkWorker(env)];
}

function checkNode(): Finding {
  const what = "Node.js";
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isEnough = major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1]);
  if (isEnough) return { what, state: "ok", detail: process.version };
  const next = `Install ${nodeMin.join(".")} or newer.`;
  return { what, state: "problem", detail: `${process.version} is too old`, next };
}

async function checkDocker(): Promise<Finding> {
  const what = "Docker";
  const reason = await ping();
  if (reason === null) return { what, state: "ok", detail: `answers on ${dockerSocket}` };
  const next = "Only bench machines and `lapline run` of targets in containers need it.";
  return { what, state: "note", detail: `no engine on ${dockerSocket} (${reason})`, next };
}

/** Null when an engine answered. */
function ping(): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { socketPath: dockerSocket, path: "/_ping", timeout: timeoutMs };
    const request = get(options, (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? null : `status ${response.statusCode}`);
    });
    request.once("timeout", () => request.destroy(new Error("no answer")));
    request.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

async function checkWorker(env: ProgramEnv): Promise<Finding> {
  const what = "worker";
  const places = { programFolder: import.meta.dirname, folder: process.cwd() };
  const file = await findWorker("runOnce.mjs", env.worker, places);
  if (file !== null) return { what, state: "ok", detail: file };
  return { what, state: "note", detail: "none here", next: workerAdvice };
}
