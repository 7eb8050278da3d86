import { parseArgs } from "node:util";
import { seededRandom } from "@lapline/stats";
import { generateOnline, generateWhole } from "./generateSeries.ts";
import { lapline, timeOnePoint } from "./lapline.ts";
import { scoreOnline, scoreWhole } from "./score.ts";
import { readSeries } from "./series.ts";
import { missedAfterSmallSteps } from "./smallSteps.ts";
import { startPython } from "./startPython.ts";

// How well and how fast change points are found, on series whose changes are known:
// `pnpm bench:detection --whole synth_dev.json --online online_dev.json [--python python3]`, or
// without files on series generated from a seed. Otava and asv run beside it on the same series where
// that Python has them (pip install apache-otava asv). Times are of the processor, so that other work
// on the machine does not count.

const { values: options } = parseArgs({
  options: {
    whole: { type: "string" },
    online: { type: "string" },
    series: { type: "string", default: "900" },
    seed: { type: "string", default: "1" },
    python: { type: "string", default: "python3" },
  },
});
const [count, seed] = [Number(options.series), Number(options.seed)];
const whole = options.whole === undefined ? generateWhole(count, seed) : readSeries(options.whole);
const online =
  options.online === undefined ? generateOnline(count, seed + 1) : readSeries(options.online);
/** Prefixes that are asked for, per series: its last 111. */
const first = online.map(({ values }) => Math.max(0, values.length - 110));
const python = await startPython(options.python, ["otava", "otava tuned", "asv"]);

const rows: Record<string, object> = {};
const families: Record<string, object> = {};
for (const detector of [...python.detectors, lapline]) {
  const found = await detector.whole(whole.map(({ values }) => values));
  const score = scoreWhole(whole, found);
  const answers = await detector.online(
    online.map(({ values }) => values),
    first,
  );
  const read = scoreOnline(online, answers, first);
  const missed = await missedAfterSmallSteps(detector, seed + 2);
  if (detector === lapline) Object.assign(families, byFamily(answers));
  rows[detector.name] = {
    "false per 1,000 points without change": score.falsePerThousand.toFixed(2),
    "online: false per 1,000": read.falsePerThousand.toFixed(2),
    "mean points until stably reported": read.delayMean.toFixed(1),
    "synthetic F1": score.f1.toFixed(3),
    "online F1 (10 points)": read.f1.toFixed(3),
    "missed after small steps": missed.whole,
    "online: missed after small steps": missed.online,
    "ms for 1,000 points": (await detector.time(historyOf(1000))).toFixed(2),
  };
}
console.table(rows);
console.log("Lapline online, by family");
console.table(families);
console.log(`Lapline, 10,000 points: ${(await lapline.time(historyOf(10_000))).toFixed(1)} ms`);
console.log(`Lapline, one more point on 1,000: ${timeOnePoint(historyOf(1000)).toFixed(3)} ms`);
python.stop();

/** What reading along showed in each family of series. */
function byFamily(answers: readonly number[][][]): Record<string, object> {
  const places = Map.groupBy(online.keys(), (i) => online[i]?.family ?? "");
  const named = [...places].map(([family, indices]) => {
    const pickFrom = <T>(all: readonly T[]) => all.filter((_, i) => indices.includes(i));
    const read = scoreOnline(pickFrom(online), pickFrom(answers), pickFrom(first));
    const delay = Number.isNaN(read.delayMean) ? "-" : read.delayMean.toFixed(1);
    const row = {
      "false per 1,000": read.falsePerThousand.toFixed(2),
      "mean points until stably reported": delay,
      "never found": read.missed,
    };
    return [family, row] as const;
  });
  return Object.fromEntries(named);
}

/** Noise of 2 % with a step every 250 points, always the same. */
function historyOf(length: number): number[] {
  const random = seededRandom(1);
  let level = 100;
  return Array.from({ length }, (_, i) => {
    if (i % 250 === 0) level *= 0.9 + 0.2 * random();
    return level * (1 + 0.04 * (random() + random() + random() - 1.5));
  });
}
