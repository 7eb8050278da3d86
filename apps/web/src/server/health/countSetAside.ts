import { countOpenIncidents } from "@lapline/engine";
import { engine } from "../engine.ts";

/** Anybody may ask for the health, and as often as they like. */
const keptMs = 5_000;
/** A health check must answer while the database does not. */
const waitMs = 1_000;

let known: { count: number; atMs: number } | null = null;

/** How many items control has set aside in the whole installation; null when it cannot be told now. */
export async function countSetAside(): Promise<number | null> {
  if (known !== null && performance.now() - known.atMs < keptMs) return known.count;
  const counted = countOpenIncidents(engine()).then(
    (count) => {
      known = { count, atMs: performance.now() };
      return count;
    },
    () => null,
  );
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), waitMs).unref();
  });
  return Promise.race([counted, late]);
}
