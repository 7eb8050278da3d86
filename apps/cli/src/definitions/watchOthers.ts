import { readFileSync } from "node:fs";

/** CPU time so far in clock ticks: of the whole host, and of this process with what it started. */
export interface CpuTicks {
  host: number;
  own: number;
  atMs: number;
}

/** proc(5): sysconf(_SC_CLK_TCK), 100 on every Linux that Node.js runs on. */
const ticksPerSecond = 100;
/** With ticks of 10 ms a shorter span says little. */
const spanMsMin = 200;

/** Parses `/proc/stat` and `/proc/self/stat`; null where they have another form. Pure. */
export function parseTicks(hostText: string, ownText: string): Omit<CpuTicks, "atMs"> | null {
  const [name, ...fields] = hostText.split("\n", 1)[0]?.split(/\s+/) ?? [];
  // user nice system idle iowait irq softirq steal; guest time is in user time already.
  const [user, nice, system, , , irq, softirq, stolen] = fields.map(Number);
  // Behind the name in parentheses, which may hold blanks: utime stime cutime cstime are 12 to 15.
  const own = ownText.slice(ownText.lastIndexOf(")") + 2).split(" ");
  const sum = (ticks: readonly (number | undefined)[]) =>
    ticks.reduce<number>((all, one) => all + (one ?? Number.NaN), 0);
  const found = {
    host: sum([user, nice, system, irq, softirq, stolen]),
    own: sum(own.slice(11, 15).map(Number)),
  };
  return name === "cpu" && Number.isFinite(found.host + found.own) ? found : null;
}

/** Mean cores that other programs used between two readings; null for a span that says little. Pure. */
export function othersBetween(before: CpuTicks, after: CpuTicks): number | null {
  const spanMs = after.atMs - before.atMs;
  if (spanMs < spanMsMin) return null;
  const ticks = after.host - before.host - (after.own - before.own);
  return Math.max(0, ticks / ticksPerSecond / (spanMs / 1000));
}

/**
 * Watches from now on what other programs of this host use, until the answer is called: mean cores, null
 * where that cannot be known. What this process started has to have ended by then.
 */
export function watchOthers(): () => number | null {
  const before = readTicks();
  return () => {
    const after = readTicks();
    return before === null || after === null ? null : othersBetween(before, after);
  };
}

function readTicks(): CpuTicks | null {
  try {
    const read = (file: string) => readFileSync(file, "utf8");
    const ticks = parseTicks(read("/proc/stat"), read("/proc/self/stat"));
    return ticks === null ? null : { ...ticks, atMs: performance.now() };
  } catch {
    // Only Linux has these files.
    return null;
  }
}
