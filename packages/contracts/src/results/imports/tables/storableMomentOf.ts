/** The last millisecond of the year 9999: later ones have no date of four digits. */
const lastMomentMs = 253_402_300_799_999;

const isoPattern =
  /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * The time that a table says, in ISO 8601: such a time (UTC where it has no offset), or seconds or
 * milliseconds since 1970. Null for any other text. Pure.
 */
export function storableMomentOf(text: string): string | null {
  const iso = isoPattern.exec(text);
  const ms = iso === null ? epochMsOf(text) : Date.parse(isoOf(text, iso[1]));
  return ms >= 0 && ms <= lastMomentMs ? new Date(ms).toISOString() : null;
}

/** As Date.parse reads it for certain: with a T, and with an offset. */
function isoOf(text: string, offset: string | undefined): string {
  const body = offset === undefined ? text : text.slice(0, -offset.length).trimEnd();
  const withTime = body.length === 10 ? `${body}T00:00` : body.replace(" ", "T");
  const colon = offset?.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2");
  return `${withTime}${colon?.toUpperCase() ?? "Z"}`;
}

/** Seconds have ten digits from 2001 to 2286, milliseconds thirteen. */
function epochMsOf(text: string): number {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  return /^\d{12,13}$/.test(text) ? Number(text) : Number.NaN;
}
