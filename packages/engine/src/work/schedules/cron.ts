import { Cron } from "croner";

/** A time pattern with the time zone that it is meant in. */
export interface CronTimes {
  /** Five fields. */
  expression: string;
  /** IANA name. */
  timezone: string;
}

/** Machines are few: what is wanted more often than this is a mistake. */
const intervalMsMin = 10 * 60_000;
/** Enough to see every distance between two times of a day, several times over. */
const timesChecked = 300;
/** The other forms that the parser knows (nicknames, `L`, `W`, `#`, `?`) are not cron's own. */
const fieldPattern = /^[0-9A-Za-z*,/-]+$/;
const names = new Set(
  "jan feb mar apr may jun jul aug sep oct nov dec sun mon tue wed thu fri sat".split(" "),
);

/** Why these times cannot be used, in a sentence; null: they can. Pure but for the time zones known. */
export function cronProblem({ expression, timezone }: CronTimes): string | null {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== 5) {
    return "A cron expression has five fields: minute, hour, day of the month, month, day of the week.";
  }
  const words = expression.match(/[A-Za-z]+/g) ?? [];
  const isPlain = words.every((word) => names.has(word.toLowerCase()));
  if (!isPlain || !fields.every((field) => fieldPattern.test(field))) {
    return "Use numbers, names such as MON or JAN, and the signs * , - / in the five fields.";
  }
  if (!isTimezone(timezone)) return `There is no time zone called ${timezone}.`;
  const times = timesOf({ expression, timezone });
  if (typeof times === "string") return times;
  // Any start will do; this one is before a change to summer time, in which times move together.
  const checked = times.nextRuns(timesChecked, new Date("2026-01-05T00:00:00Z"));
  if (checked.length === 0) return "No day ever matches this expression.";
  const gaps = checked.slice(1).map((at, place) => at.getTime() - (checked[place]?.getTime() ?? 0));
  if (Math.min(...gaps) < intervalMsMin) return "Two times have to be at least 10 minutes apart.";
  return null;
}

/** The first time after `after`; null: there is none. Throws on an expression that is none. */
export function nextTime(times: CronTimes, after: Date): Date | null {
  return parsed(times).nextRun(after);
}

/** The first `count` times after `after`; fewer where there are no more, none of an expression that is none. */
export function timesFrom(times: CronTimes, after: Date, count: number): Date[] {
  const cron = timesOf(times);
  return typeof cron === "string" ? [] : cron.nextRuns(count, after);
}

/**
 * The last time up to `now`, for a schedule that was due at `due`, and how many there were since
 * then. A time that clocks pass twice, as in autumn, counts once.
 */
export function lastTime(
  times: CronTimes,
  { due, now }: { due: Date; now: Date },
): { slot: Date; missed: number } {
  const cron = parsed(times);
  let slot = due;
  let missed = 0;
  // A minute's schedule of an outage of a year is too much to count; the last time is what matters.
  for (let next = cron.nextRun(slot); next !== null && next <= now; next = cron.nextRun(slot)) {
    slot = next;
    missed += 1;
    if (missed === missedCountedMax) break;
  }
  if (missed < missedCountedMax) return { slot, missed };
  const [last] = cron.previousRuns(1, new Date(now.getTime() + 1000));
  return { slot: last !== undefined && last > slot ? last : slot, missed };
}

/** Beyond this they are only said to be many. */
export const missedCountedMax = 1000;

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The parsed expression, or what is wrong with it. */
function timesOf(times: CronTimes): Cron | string {
  try {
    return parsed(times);
  } catch (error) {
    const detail = error instanceof Error ? error.message.replace(/^\w+: /, "") : "";
    return `The cron expression cannot be read: ${detail}`;
  }
}

function parsed({ expression, timezone }: CronTimes): Cron {
  // Never started: only its times are asked for. A list of hours is fixed too, so that the hour that
  // comes twice in autumn fires once.
  return new Cron(expression, {
    mode: "5-part",
    timezone,
    fixedTimeRule: "no-wildcard",
    paused: true,
  });
}
