import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { processEnv } from "../../e2e/stack/env.ts";
import { startStack } from "../../e2e/stack/startStack.ts";
import { buildApps } from "../../scripts/start/buildApps.ts";
import { type Finding, reaches } from "./finding.ts";
import { measureLatency } from "./measureLatency.ts";
import { measureMemory } from "./measureMemory.ts";
import { measureWorkerCpu } from "./measureWorkerCpu.ts";

// `npm run bench:footprint`: what Lapline itself costs, with either queue, beside its aims. A whole
// installation on loopback is measured; on a machine that does other things the figures are theirs too.

const { values } = parseArgs({
  options: {
    queues: { type: "string", default: "postgres,redis" },
    /** Submissions whose p50 is taken. */
    jobs: { type: "string", default: "21" },
    /** Length of the trial during which the worker is watched. */
    seconds: { type: "string", default: "30" },
    /** Rest before memory is read. */
    rest: { type: "string", default: "30" },
  },
});

async function measure(queue: "postgres" | "redis"): Promise<Finding[]> {
  const stack = await startStack({ queue });
  try {
    return [
      await measureLatency(stack, queue, Number(values.jobs)),
      await measureWorkerCpu(stack, queue, Number(values.seconds)),
      ...(await measureMemory(stack, queue, Number(values.rest))),
    ];
  } finally {
    await stack.stop();
  }
}

function row(finding: Finding) {
  const { queue, what, value, aim, unit, detail } = finding;
  const shown = value < 10 ? value.toFixed(2) : String(Math.round(value));
  return { queue, what, value: shown, aim: `≤ ${aim}`, unit, reached: reaches(finding), detail };
}

const root = resolve(import.meta.dirname, "../..");
await buildApps(root, processEnv, new AbortController().signal);
const findings: Finding[] = [];
for (const queue of values.queues.split(",")) {
  if (queue !== "postgres" && queue !== "redis") throw new Error(`there is no queue ${queue}`);
  findings.push(...(await measure(queue)));
}
console.table(findings.map(row));
process.exit(findings.every(reaches) ? 0 : 1);
