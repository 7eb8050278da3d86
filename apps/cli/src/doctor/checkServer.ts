import {
  callerSchema,
  type Machine,
  machineSchema,
  machineWords,
  pageSchema,
} from "@lapline/contracts";
import { z } from "zod";
import type { Access } from "../access/readAccess.ts";
import { callServer } from "../api/callServer.ts";
import type { Finding } from "./finding.ts";

/** Operations of /api/v1 that the commands call: a server that lacks one is older than this program. */
export const serverCalls = [
  "GET /alerts",
  "GET /alerts/{id}",
  "GET /alerts/{id}/bisect",
  "GET /budgets",
  "GET /caller",
  "GET /jobs/{id}",
  "GET /jobs/{id}/report",
  "GET /machines",
  "GET /presets/{preset}",
  "GET /run-outcomes",
  "GET /runs",
  "GET /runs/{id}",
  "GET /runs/{id}/verdict",
  "GET /runs/{id}/results",
  "GET /scenarios",
  "GET /series",
  "GET /series/{id}",
  "GET /series-facets",
  "GET /shares",
  "GET /targets",
  "POST /alerts/actions",
  "POST /alerts/{id}/bisect",
  "POST /alerts/{id}/bisect/stop",
  "POST /backfills",
  "POST /backfills/preview",
  "POST /budgets",
  "POST /budgets/preview",
  "POST /budgets/{id}",
  "POST /budgets/{id}/delete",
  "POST /definitions",
  "POST /machines/{id}/drain",
  "POST /machines/{id}/resume",
  "POST /import-mappings",
  "POST /reports",
  "POST /reports/preview",
  "POST /reprocess",
  "POST /runs",
  "POST /runs/preview",
  "POST /runs/{id}/cancel",
  "POST /series/{id}/join",
  "POST /series/{id}/separate",
  "POST /shares",
  "POST /targets/{target}/refresh-versions",
  "DELETE /shares/{id}",
] as const;

const timeoutMs = 10_000;
/** A clock that is off by more misplaces imports on the time axis. */
const clockDifferenceMsMax = 5_000;
const expiryDaysMin = 14;
const dayMs = 24 * 60 * 60_000;

/** What is to be said of the server and the key, by calling it. */
export async function checkServer(access: Access, now: () => Date): Promise<Finding[]> {
  const reached = await reach(access.url, now);
  if (reached.some(({ state }) => state === "problem")) return reached;
  return [
    ...reached,
    await checkOperations(access),
    ...(await checkKey(access, now)),
    ...(await checkMachines(access)),
  ];
}

async function reach(url: string, now: () => Date): Promise<Finding[]> {
  const what = "server";
  const startedMs = performance.now();
  let response: Response;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(new URL("/api/ready", url), { redirect: "error", signal });
    await response.body?.cancel();
  } catch (error) {
    const cause = (error as Error).cause;
    const reason = cause instanceof Error && cause.message !== "" ? cause.message : String(error);
    const next = "Check the address, and whether the server runs and can be reached from here.";
    return [{ what, state: "problem", detail: `${url} does not answer: ${reason}`, next }];
  }
  if (!response.ok) {
    const detail = `${url} answers, but is not ready (status ${response.status})`;
    const next = "Read the log of web: its database cannot be reached or lacks migrations.";
    return [{ what, state: "problem", detail, next }];
  }
  const tookMs = Math.round(performance.now() - startedMs);
  const ready: Finding = { what, state: "ok", detail: `${url} is ready, ${tookMs} ms away` };
  return [ready, ...checkClock(response.headers.get("date"), now())];
}

function checkClock(date: string | null, now: Date): Finding[] {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return [];
  const differenceMs = now.getTime() - theirs;
  // The header has whole seconds.
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  if (Math.abs(differenceMs) <= clockDifferenceMsMax) {
    return [
      { what: "clock", state: "ok", detail: `within ${Math.max(1, seconds)} s of the server's` },
    ];
  }
  const way = differenceMs > 0 ? "ahead of" : "behind";
  const next = "Synchronize both hosts with a time server (systemd-timesyncd, chrony).";
  return [{ what: "clock", state: "problem", detail: `${seconds} s ${way} the server's`, next }];
}

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

async function checkOperations({ url }: Access): Promise<Finding> {
  const what = "versions";
  const path = "/api/v1/openapi.json";
  const answer = await callServer({ url, method: "GET", path, schema: documentSchema });
  if (answer.kind !== "ok") {
    return { what, state: "problem", detail: answer.sentence, next: "Is this a Lapline server?" };
  }
  const missing = serverCalls.filter((call) => {
    const [method = "", operation = ""] = call.split(" ");
    return answer.value.paths[operation]?.[method.toLowerCase()] === undefined;
  });
  if (missing.length === 0) {
    return { what, state: "ok", detail: "the server supports everything that this lapline needs" };
  }
  const detail = `the server does not support ${missing.join(", ")}`;
  const next = `Update the server, or use its own lapline: npm install --global ${url}/cli/lapline.tgz`;
  return { what, state: "problem", detail, next };
}

async function checkKey(access: Access, now: () => Date): Promise<Finding[]> {
  const what = "API key";
  const answer = await callServer({
    url: access.url,
    method: "GET",
    path: "/api/v1/caller",
    headers: { authorization: `Bearer ${access.apiKey}` },
    schema: callerSchema,
  });
  if (answer.kind !== "ok") {
    const next = "Create a key under Settings, API keys, then run `lapline login`.";
    return [{ what, state: "problem", detail: answer.sentence, next }];
  }
  const { project, caller } = answer.value;
  if (caller.kind !== "apiKey")
    return [{ what, state: "ok", detail: `signed in as ${caller.name}` }];
  const { name, scopes, expiresAt } = caller;
  const key: Finding = {
    what,
    state: "ok",
    detail: `${name}, of project ${project.name}, scopes ${scopes.join(", ")}`,
  };
  if (!scopes.includes("admin") && !scopes.includes("read")) {
    const next = "Waiting for a run and reading results need the scope read. Create another key.";
    return [{ ...key, state: "problem", next }];
  }
  return [key, checkExpiry(expiresAt, now())];
}

function checkExpiry(expiresAt: string | null, now: Date): Finding {
  const what = "key expiry";
  if (expiresAt === null) return { what, state: "ok", detail: "never expires" };
  const days = Math.floor((Date.parse(expiresAt) - now.getTime()) / dayMs);
  const detail = `${expiresAt.slice(0, 10)}, in ${days} ${days === 1 ? "day" : "days"}`;
  if (days >= expiryDaysMin) return { what, state: "ok", detail };
  return { what, state: "problem", detail, next: "Create a new key under Settings, API keys." };
}

async function checkMachines(access: Access): Promise<Finding[]> {
  const what = "machines";
  const answer = await callServer({
    url: access.url,
    method: "GET",
    path: "/api/v1/machines?limit=200",
    headers: { authorization: `Bearer ${access.apiKey}` },
    schema: pageSchema(machineSchema),
  });
  if (answer.kind !== "ok") return [];
  const items = answer.value.items.filter(({ status }) => status !== "REVOKED");
  if (items.length === 0) {
    const next = "Choose Add machine on the Machines page.";
    return [{ what, state: "problem", detail: "none, so nothing can be measured", next }];
  }
  return [...items.map(checkMachine), ...checkLabels(items)];
}

function checkMachine(found: Machine): Finding {
  const { name, label, status, healthMessage, updateProblem } = found;
  const { word, meaning } = machineWords(found);
  const machine = { what: `machine ${name}`, detail: `${word}, label ${label}. ${meaning}` };
  if (status === "IDLE" || status === "BUSY") {
    if (updateProblem == null) return { ...machine, state: "ok" };
    return { ...machine, state: "note", next: updateProblem };
  }
  if (status === "DRAINING") {
    return {
      ...machine,
      state: "note",
      next: `Run \`lapline machine resume ${name}\` to let it take jobs.`,
    };
  }
  const next = healthMessage ?? "Start the worker on that host, or read its log.";
  return { ...machine, state: "problem", next };
}

/** What `lapline submit` uses where no label is named. */
const labelDefault = "local";

/** Whether jobs of each label find a machine. */
function checkLabels(machines: readonly Machine[]): Finding[] {
  const labels = [...new Set(machines.map(({ label }) => label))];
  const findings = labels.map((label): Finding => {
    const all = machines.filter((one) => one.label === label);
    const taking = all.filter(({ status }) => status === "IDLE" || status === "BUSY").length;
    const what = `label ${label}`;
    const of = `${all.length} ${all.length === 1 ? "machine" : "machines"}`;
    if (taking > 0)
      return {
        what,
        state: "ok",
        detail: `${taking} of ${of} ${taking === 1 ? "takes" : "take"} jobs`,
      };
    const detail = `none of ${of} takes jobs, so jobs of this label stay queued`;
    const next = `Start a worker or resume a machine, or submit to another label with --label.`;
    return { what, state: "problem", detail, next };
  });
  if (labels.includes(labelDefault)) return findings;
  const next = `Name another one: --label ${labels[0]}.`;
  const detail = "no machine has it, and `lapline submit` uses it by default";
  return [...findings, { what: `label ${labelDefault}`, state: "note", detail, next }];
}
