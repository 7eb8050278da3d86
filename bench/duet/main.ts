import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type DuetCell,
  type DuetOutcome,
  families,
  methods,
  outcomeKey,
  type Weather,
  weathers,
} from "./duetCell.ts";
import { judgeDuet } from "./judgeDuet.ts";
import { openDuet } from "./openDuet.ts";
import { duetTable, tallyDuets } from "./tallyDuets.ts";

// What comparisons by slices and by whole trials make of identical code and of planted work, by the real
// worker, in one run and in as many machine seconds each.
//   pnpm bench:duet [--repetitions 50] [--percents 0,1,2,3,5,8] [--families in_process,http]
//     [--weathers quiet,disturbed] [--pairs 5] [--side-seconds 2] [--out .lapline/duet.jsonl]
// Every comparison is written to --out at once; a run that was ended goes on where it stopped.

const { values } = parseArgs({
  options: {
    repetitions: { type: "string", default: "50" },
    percents: { type: "string", default: "0,1,2,3,5,8" },
    families: { type: "string", default: families.join(",") },
    weathers: { type: "string", default: weathers.join(",") },
    pairs: { type: "string", default: "5" },
    "side-seconds": { type: "string", default: "2" },
    out: { type: "string", default: ".lapline/duet.jsonl" },
  },
});
const percents = values.percents.split(",").map(Number);
const how = { pairs: Number(values.pairs), sideSeconds: Number(values["side-seconds"]) };
const out = resolve(values.out);
const cells = weathers.flatMap((weather) =>
  families.flatMap((family) => percents.map((percent): DuetCell => ({ weather, family, percent }))),
);
const wanted = cells.filter(
  ({ family, weather }) =>
    values.families.split(",").includes(family) && values.weathers.split(",").includes(weather),
);

await mkdir(dirname(out), { recursive: true });
const outcomes = await readOutcomes();
const known = new Set(outcomes.map(outcomeKey));
const duet = await openDuet(percents);
try {
  // Repetition by repetition, so that whatever the hour brings meets all of them.
  for (let repetition = 0; repetition < Number(values.repetitions); repetition += 1) {
    for (const weather of weathers) await runWeather(weather, repetition);
  }
} finally {
  await duet.stop();
}
for (const line of duetTable(tallyDuets(outcomes))) console.log(line);

async function runWeather(weather: Weather, repetition: number): Promise<void> {
  const own = wanted
    .filter((cell) => cell.weather === weather)
    .flatMap((cell) =>
      // Neither method is always first.
      (repetition % 2 === 0 ? methods : methods.toReversed()).map((method) => ({
        ...cell,
        method,
        repetition,
      })),
    )
    .filter((one) => !known.has(outcomeKey(one)));
  if (own.length === 0) return;
  const disturber = weather === "disturbed" ? startDisturber(repetition + 1) : null;
  try {
    for (const one of own) {
      const loadAverage1 = loadavg()[0] ?? 0;
      const { report, seconds } = await duet.measure(one, { ...how, method: one.method });
      const outcome: DuetOutcome = { ...one, ...judgeDuet(report), seconds, loadAverage1 };
      outcomes.push(outcome);
      await appendFile(out, `${JSON.stringify(outcome)}\n`);
      const change = `${((outcome.ratio - 1) * 100).toFixed(2)} %`;
      console.log(`${outcomeKey(one)}: ${change} ${outcome.verdict}, ${seconds.toFixed(0)} s`);
    }
  } finally {
    await end(disturber);
  }
}

async function readOutcomes(): Promise<DuetOutcome[]> {
  const text = await readFile(out, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as DuetOutcome);
}

function startDisturber(seed: number): ChildProcess {
  const program = join(import.meta.dirname, "disturber.ts");
  return spawn(process.execPath, [program, "--seed", String(seed)], {
    stdio: ["pipe", "inherit", "inherit"],
  });
}

async function end(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null) return;
  const exited = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await exited;
}
