import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readResidentBytes } from "../footprint/readProcess.ts";
import { quantile } from "../ingest/quantile.ts";
import { type HeavyDoor, heavyDoors } from "./heavyDoors.ts";
import { openInstallation } from "./openInstallation.ts";
import { startProbe } from "./startProbe.ts";

// `pnpm bench:heavy`: one API key (session, machine) sends the largest body that each address takes,
// several at a time, while another caller asks a health check and an ordinary read. Reported is how
// long the other caller waits, what the heavy one is told, and whether memory comes back. Build first.

const { values } = parseArgs({
  options: {
    /** Heavy requests at a time. */
    at: { type: "string", default: "8" },
    /** Only groups whose name has this in it. */
    only: { type: "string", default: "" },
    /** How long memory has to come back. */
    settle: { type: "string", default: "60" },
  },
});

const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
const milliseconds = (value: number): number => Math.round(value);

const installation = await openInstallation();
const { url, pid, otherKey } = installation;

/** Sends one body; the status, or why there was none. */
async function send({ path, headers, body }: HeavyDoor): Promise<string> {
  try {
    const response = await fetch(new URL(path, url), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      signal: AbortSignal.timeout(180_000),
    });
    const text = await response.text();
    if (response.status >= 500) console.log(path, text.slice(0, 300));
    return String(response.status);
  } catch (error) {
    if (!(error instanceof Error)) return "failed";
    // Which error of the network it was is in the cause.
    return error.cause instanceof Error && "code" in error.cause
      ? String(error.cause.code)
      : error.name;
  }
}

try {
  const doors = await heavyDoors(installation);
  // What is loaded at the first request of its kind belongs to the server at rest.
  for (const door of doors) await send({ ...door, body: "{}" });
  const restBytes = await readResidentBytes(pid);
  const probe = startProbe(url, otherKey);
  await delay(3_000);
  const rows = [];
  const row = (
    group: string,
    extra: object,
    { health, read }: Awaited<ReturnType<typeof probe.take>>,
  ) => ({
    group,
    ...extra,
    asked: health.length,
    "health p99 ms": milliseconds(quantile(health, 0.99)),
    "health max ms": milliseconds(Math.max(...health)),
    "read p50 ms": milliseconds(quantile(read, 0.5)),
    "read p99 ms": milliseconds(quantile(read, 0.99)),
    "read max ms": milliseconds(Math.max(...read)),
  });
  rows.push(row("nothing", {}, await probe.take()));
  let peakBytes = restBytes;
  const watch = setInterval(async () => {
    peakBytes = Math.max(peakBytes, await readResidentBytes(pid).catch(() => 0));
  }, 250);
  for (const group of new Set(doors.map((door) => door.group))) {
    if (!group.includes(values.only)) continue;
    const statuses = new Map<string, number>();
    const startedMs = performance.now();
    const own = doors.filter((door) => door.group === group);
    for (const door of own) {
      const answers = await Promise.all(
        Array.from({ length: Number(values.at) }, () => send(door)),
      );
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const extra = {
      addresses: own.length,
      MiB: mebibytes(Math.max(...own.map(({ body }) => body.length))),
      seconds: Math.round((performance.now() - startedMs) / 100) / 10,
      answers: [...statuses].map(([status, count]) => `${count} × ${status}`).join(", "),
    };
    rows.push(row(group, extra, await probe.take()));
    console.log(rows.at(-1));
  }
  await delay(Number(values.settle) * 1000);
  clearInterval(watch);
  const afterBytes = await readResidentBytes(pid);
  console.table(rows);
  console.log(
    `resident memory: ${mebibytes(restBytes)} MiB before, ${mebibytes(peakBytes)} at most, ${mebibytes(afterBytes)} ${values.settle} s after; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  await probe.stop();
} finally {
  await installation.close();
}
process.exit(0);
