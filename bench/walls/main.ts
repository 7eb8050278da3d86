import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findProgram } from "@lapline/testkit";
import { freePort } from "../../apps/worker/src/sandbox/process/freePort.ts";
import { openWalls } from "../../apps/worker/src/sandbox/walls/openWalls.ts";
import { describeWalls } from "../../apps/worker/src/sandbox/walls/walls.ts";
import { medianWithBounds } from "../overhead/medianWithBounds.ts";
import { type Kind, kinds, type OpenSide, openSide, type Slice } from "./openSide.ts";

// What the walls of the process sandbox cost: the same target with and without them, both alive at
// once, driven by turns in slices of fixed work, A B B A. The ratio is taken within each four slices,
// so that whatever the machine does beside meets both alike.

const costMax = 0.01;
const SLICE_MS = 10;
const CALIBRATION_OPERATIONS = 2_000;
const { values } = parseArgs({
  options: { blocks: { type: "string", default: "500" }, only: { type: "string", default: "" } },
});
const blocks = Number(values.blocks);
const searchPath = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";
const find = (name: string) => findProgram(name) ?? null;

const state = await openWalls({
  setting: "auto",
  scope: `bench-walls-${process.pid}`,
  searchPath,
  closed: [],
});
if (!state.up) throw new Error(`This host builds no walls: ${state.reason}`);
const { walls } = state;
const tools = {
  setpriv: find("setpriv"),
  prlimit: find("prlimit"),
  taskset: find("taskset"),
  nsenter: find("nsenter"),
};
const redis = find("redis-server");
const dir = await mkdtemp(join(tmpdir(), "lapline-bench-walls-"));
console.log(`${describeWalls(state)}; load average ${loadavg()[0]?.toFixed(1)}`);
const rows: Record<string, string>[] = [];
try {
  for (const kind of kinds) {
    if (!kind.includes(values.only)) continue;
    if (kind === "native" && redis === null) console.log("left out: native. No redis-server here.");
    else rows.push(...(await compare(kind)));
  }
  console.table(rows);
} finally {
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

async function compare(kind: Kind): Promise<Record<string, string>[]> {
  const open = async (name: string, withWalls: boolean) =>
    openSide(kind, {
      dir: join(dir, kind, name),
      port: await freePort(),
      walls: withWalls ? walls : null,
      tools,
      redis: redis ?? "",
    });
  const bare = await open("bare", false);
  const walled = await open("walled", true);
  try {
    const operations = await calibrate(bare, walled);
    const ratios = { throughput: [] as number[], p50: [] as number[], p99: [] as number[] };
    for (let block = 0; block < blocks; block += 1) {
      // Whichever comes first in a block finds other caches: it changes with every block.
      const [first, second] = block % 2 === 0 ? [bare, walled] : [walled, bare];
      const slices: Slice[] = [];
      for (const side of [first, second, second, first]) slices.push(await side.slice(operations));
      const sum = (at: readonly number[], name: keyof Slice) =>
        at.reduce((total, index) => total + (slices[index]?.[name] ?? Number.NaN), 0);
      const [ofBare, ofWalled] =
        block % 2 === 0
          ? [
              [0, 3],
              [1, 2],
            ]
          : [
              [1, 2],
              [0, 3],
            ];
      const ratio = (name: keyof Slice) => sum(ofWalled ?? [], name) / sum(ofBare ?? [], name);
      ratios.throughput.push(1 / ratio("totalNs"));
      ratios.p50.push(ratio("p50Ns"));
      ratios.p99.push(ratio("p99Ns"));
    }
    return Object.entries(ratios).map(([measure, each]) => rowOf(kind, measure, each));
  } finally {
    await walled.stop();
    await bare.stop();
  }
}

/** Operations that fill a slice; the first ones warm both sides up. */
async function calibrate(...sides: readonly OpenSide[]): Promise<number> {
  for (const side of sides) await side.slice(CALIBRATION_OPERATIONS);
  const times: number[] = [];
  for (const side of sides) times.push((await side.slice(CALIBRATION_OPERATIONS)).totalNs);
  const fastestNs = Math.min(...times) / CALIBRATION_OPERATIONS;
  return Math.max(20, Math.round((SLICE_MS * 1e6) / fastestNs));
}

function rowOf(kind: Kind, measure: string, each: readonly number[]): Record<string, string> {
  const { median, low, high } = medianWithBounds(each);
  const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(2)} %`;
  const isFine = measure === "throughput" ? low > 1 - costMax : high < 1 + costMax;
  const isBad = measure === "throughput" ? high < 1 - costMax : low > 1 + costMax;
  return {
    target: kind,
    "walls / none": measure,
    n: String(each.length),
    change: percent(median),
    "95 %": `${percent(low)} to ${percent(high)}`,
    "at most 1 %": isFine ? "yes" : isBad ? "NO" : "not settled",
  };
}
