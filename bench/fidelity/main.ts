import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { medianWithBounds } from "../overhead/medianWithBounds.ts";
import { builtinCases } from "./builtinCases.ts";
import { compareBuiltin } from "./compareBuiltin.ts";
import { compareDefined, definedCases } from "./compareDefined.ts";
import { compareHttp } from "./compareHttp.ts";
import { compareInProcess } from "./compareInProcess.ts";
import { compareSampling } from "./compareSampling.ts";
import { type Comparison, verdictOf } from "./comparison.ts";
import { startPocketbase } from "./startPocketbase.ts";
import { startWorkingServer } from "./startWorkingServer.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "64" },
    /** Only what projects define. */
    defined: { type: "boolean", default: false },
    /** Only built-in workloads beside their definitions; `--only` takes those with that in their name. */
    builtin: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    /** A PocketBase program built by the `go` provisioner, and its version. */
    pocketbase: { type: "string" },
    "pocketbase-version": { type: "string", default: "0.40.4" },
  },
});
const settings = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};

/** Requests in flight with which a defined scenario is held against autocannon. */
const definedConnections = [1, 64, 256];

async function defined(): Promise<Comparison[]> {
  const results: Comparison[] = [];
  const server = await startWorkingServer();
  for (const connections of definedConnections) {
    for (const one of definedCases) {
      results.push(...(await compareDefined(one, server.baseUrl, { ...settings, connections })));
    }
  }
  await server.stop();
  return results;
}

async function besideBuiltin(): Promise<Comparison[]> {
  const results: Comparison[] = [];
  for (const one of builtinCases.filter(({ name }) => name.includes(values.only))) {
    results.push(...(await compareBuiltin(one, settings.rounds)));
    console.table(results.map(row));
  }
  return results;
}

async function overHttp(): Promise<Comparison[]> {
  const results: Comparison[] = [];
  const server = await startWorkingServer();
  for (const [title, path] of [
    ["node:http, 40 ms per answer", "/after"],
    ["node:http, hashing", "/"],
  ] as const) {
    const target = { title, baseUrl: server.baseUrl, path, headers: {} };
    results.push(await compareHttp(target, settings));
  }
  await server.stop();
  if (values.pocketbase === undefined) return results;
  const pocketbase = await startPocketbase(values.pocketbase, values["pocketbase-version"]);
  const { path, headers } = pocketbase.call;
  const title = `PocketBase ${values["pocketbase-version"]} read`;
  const target = { title, baseUrl: pocketbase.baseUrl, path, headers: { ...headers } };
  results.push(await compareHttp(target, settings));
  await pocketbase.stop();
  return results;
}

function row(comparison: Comparison) {
  const { title, lapline, other, unit, ratios, ratioMin, ratioMax } = comparison;
  const ratio = medianWithBounds(ratios);
  return {
    comparison: title,
    lapline: Math.round(lapline),
    other: Math.round(other),
    unit,
    rounds: ratios.length,
    "median ratio": ratio.median.toFixed(4),
    "95 % interval": `${ratio.low.toFixed(4)} to ${ratio.high.toFixed(4)}`,
    bounds: `${ratioMin} to ${ratioMax}`,
    verdict: verdictOf(comparison),
  };
}

async function everything(): Promise<Comparison[]> {
  const inProcessRounds = settings.rounds * 60;
  return [
    ...(await defined()),
    ...(await overHttp()),
    await compareInProcess("records.insert", inProcessRounds),
    await compareInProcess("records.read", inProcessRounds),
    await compareSampling(settings.rounds * 6),
  ];
}

const measure = values.builtin ? besideBuiltin : values.defined ? defined : everything;
const loadBefore = loadavg()[0]?.toFixed(1);
const results = await measure();
console.table(results.map(row));
console.log(`Load average ${loadBefore} before, ${loadavg()[0]?.toFixed(1)} after.`);
const verdicts = results.map(verdictOf);
if (verdicts.includes("not settled")) {
  console.log("Not settled: take more --rounds, or a machine that has nothing else to do.");
}
process.exit(verdicts.includes("broken") ? 1 : 0);
