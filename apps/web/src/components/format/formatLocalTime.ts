const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * A moment (ms since the epoch) as "Sat 28 Nov, 03:00", in the reader's time zone unless another is
 * given; with the year where it is not that of now.
 */
export function formatLocalTime(atMs: number, nowMs: number, timeZone?: string): string {
  // Browsers part the fields by different signs, so that they are put together here.
  const fieldsOf = (ms: number) =>
    new Map(
      formatOf(timeZone)
        .formatToParts(ms)
        .map(({ type, value }) => [type, value]),
    );
  const at = fieldsOf(atMs);
  const year = at.get("year") === fieldsOf(nowMs).get("year") ? "" : ` ${at.get("year")}`;
  return `${at.get("weekday")} ${at.get("day")} ${at.get("month")}${year}, ${at.get("hour")}:${at.get("minute")}`;
}
