/**
 * A moment in words relative to now, both in ms since the epoch: "just now", "42 s ago",
 * "3 min ago", "in 2 h", "5 days ago"; older than 30 days as a date.
 */
export function formatRelativeTime(atMs: number, nowMs: number): string {
  const distanceMs = Math.abs(nowMs - atMs);
  const seconds = Math.floor(distanceMs / 1000);
  if (seconds < 5) return "just now";
  const words = spell(seconds);
  if (words === null) return new Date(atMs).toISOString().slice(0, 10);
  return atMs > nowMs ? `in ${words}` : `${words} ago`;
}

function spell(seconds: number): string | null {
  if (seconds < 60) return `${seconds}\u202fs`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}\u202fmin`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}\u202fh`;
  const days = Math.floor(hours / 24);
  if (days > 30) return null;
  return days === 1 ? "1 day" : `${days} days`;
}
