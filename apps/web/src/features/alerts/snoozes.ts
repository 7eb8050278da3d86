const hourMs = 60 * 60_000;

/** Lengths of a snooze that are offered. */
export const snoozes = [
  { id: "4h", title: "For 4 hours", lengthMs: 4 * hourMs },
  { id: "1d", title: "For a day", lengthMs: 24 * hourMs },
  { id: "1w", title: "For a week", lengthMs: 7 * 24 * hourMs },
  { id: "30d", title: "For 30 days", lengthMs: 30 * 24 * hourMs },
] as const;
