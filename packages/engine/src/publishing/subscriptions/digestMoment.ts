const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * The last moment, at or before `now`, at which the clock of `timeZone` came to `hour` o'clock, and
 * the date there. An hour that a change of the clocks leaves out is taken for the one after it; of an
 * hour that comes twice, the first counts.
 */
export function digestMoment(
  now: Date,
  hour: number,
  timeZone: string,
): { at: Date; date: string } {
  const today = localDay(now, timeZone);
  const due = momentOf(today, hour, timeZone);
  if (due.getTime() <= now.getTime()) return { at: due, date: dateOf(today) };
  const yesterday = today - dayMs;
  return { at: momentOf(yesterday, hour, timeZone), date: dateOf(yesterday) };
}

function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}

/** Midnight UTC of the date that the zone's calendar shows. */
function localDay(at: Date, timeZone: string): number {
  return Math.floor((at.getTime() + offsetMs(at, timeZone)) / dayMs) * dayMs;
}

/** The moment of a wall clock: the offset before and the one after a change are both tried. */
function momentOf(day: number, hour: number, timeZone: string): Date {
  const wall = day + hour * hourMs;
  const offsets = [wall - dayMs, wall + dayMs].map((near) => offsetMs(new Date(near), timeZone));
  const [before = 0, after = 0] = offsets;
  const shows = (offset: number) => offsetMs(new Date(wall - offset), timeZone) === offset;
  const fitting = [before, after].filter(shows).map((offset) => wall - offset);
  // In a gap neither fits; the offset before it leads to the same time on the clock after it.
  return new Date(fitting.length === 0 ? wall - before : Math.min(...fitting));
}

/** What the zone's wall clock is ahead of UTC. */
function offsetMs(at: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}

/** Making one is slow; there are some hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, made);
  return made;
}
