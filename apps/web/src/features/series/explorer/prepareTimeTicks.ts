const dayMs = 86_400_000;
const stepsMs = [1, 2, 7, 14, 30, 90, 180, 365, 730].map((days) => days * dayMs);
const ticksMax = 8;

/** Whole UTC days between two times, at most eight, evenly apart, with their dates. Pure. */
export function prepareTimeTicks(fromMs: number, toMs: number): { x: number; label: string }[] {
  const stepMs = stepsMs.find((step) => (toMs - fromMs) / step <= ticksMax - 1) ?? 1460 * dayMs;
  const ticks: { x: number; label: string }[] = [];
  for (let x = Math.ceil(fromMs / dayMs) * dayMs; x <= toMs; x += stepMs) ticks.push(tickAt(x));
  return ticks.length > 0 ? ticks : [tickAt(fromMs)];
}

function tickAt(x: number) {
  return { x, label: new Date(x).toISOString().slice(0, 10) };
}
