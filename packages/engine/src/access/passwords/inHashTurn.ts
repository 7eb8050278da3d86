import { availableParallelism } from "node:os";

/** Hashes at once: half of the cores, so that sign-ins leave room for everybody else. */
const runningMax = Math.max(1, Math.floor(availableParallelism() / 2));
/** Hashes that wait; one takes 20 to 50 ms. */
const waitingMax = 100;

/** Too many passwords are being checked; nothing was hashed. */
export class HashesBusyError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs one password hash when it is its turn. Throws `HashesBusyError` when too many wait. */
export async function inHashTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= runningMax) {
    if (waiting.length >= waitingMax) throw new HashesBusyError("too many passwords are hashed");
    // Whoever ends hands the place on, so nobody who comes later can take it.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
