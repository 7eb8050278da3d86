const opening = "The two versions were measured in different sessions ";

/** Why a change between two sessions of measuring is none yet. Pure. */
export function sessionsReason(gapMs: number): string {
  return `${opening}${apart(gapMs)} apart; a comparison is queued.`;
}

/** Whether a reason is such a one. Pure. */
export function isSessionsReason(reason: string | null): boolean {
  return reason?.startsWith(opening) === true;
}

function apart(gapMs: number): string {
  const hours = Math.round(gapMs / 3_600_000);
  const [count, unit] = hours < 48 ? [hours, "hour"] : [Math.round(hours / 24), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
