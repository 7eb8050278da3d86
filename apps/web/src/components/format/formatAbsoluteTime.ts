const local = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
});
const utc = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** A moment (ms since the epoch) in the reader's zone and in UTC, for tooltips; once where they agree. */
export function formatAbsoluteTime(atMs: number): string {
  if (local.format(atMs) === utc.format(atMs)) return `${utc.format(atMs)} UTC`;
  return `${local.format(atMs)} local · ${utc.format(atMs)} UTC`;
}
