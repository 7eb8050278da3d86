/**
 * A moment in words relative to now, both in ms since the epoch: "just now", "42 s ago",
 * "3 min ago", "in 2 h", "5 days ago"; further than 30 days as a date. What has passed counts whole
 * units; what is to come is rounded, so that what was just given seven days ends in seven.
 */
export function formatRelativeTime(atMs: number, nowMs: number): string {
  const distanceMs = Math.abs(nowMs - atMs);
  const seconds = Math.floor(distanceMs / 1000);
  if (seconds < 5) return "just now";
  const isAhead = atMs > nowMs;
  const words = spell(seconds, isAhead ? Math.round : Math.floor);
  if (words === null) return new Date(atMs).toISOString().slice(0, 10);
  return isAhead ? `in ${words}` : `${words} ago`;
}

function spell(seconds: number, whole: (count: number) => number): string | null {
  if (seconds < 60) return `${seconds}\u202fs`;
  const minutes = whole(seconds / 60);
  if (minutes < 60) return `${minutes}\u202fmin`;
  const hours = whole(seconds / 3600);
  if (hours < 24) return `${hours}\u202fh`;
  const days = whole(seconds / 86_400);
  if (days > 30) return null;
  return days === 1 ? "1 day" : `${days} days`;
}
